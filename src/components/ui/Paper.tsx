import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import type { Invoice } from '../../shared/desk/invoices'
import { look, media, theme } from '../../styles/theme'

interface PaperProps {
  title: string
  level?: 2 | 3
  hotel: Partial<Invoice['hotel']> & Pick<Invoice['hotel'], 'name' | 'address' | 'email'>
  marks?: readonly (string | undefined)[]
  children: ReactNode
}

export function Paper({ title, level = 2, hotel, marks = [], children }: PaperProps) {
  const titleId = useId()
  return (
    <Sheet aria-labelledby={titleId}>
      <Head>
        <div>
          <strong>{hotel.name}</strong>
          <address>
            {hotel.address.join(', ')}
            <br />
            {[hotel.phone, hotel.email].filter(Boolean).join(' · ')}
            <br />
            {[hotel.tin && `TIN ${hotel.tin}`, hotel.rc_number].filter(Boolean).join(' · ')}
          </address>
        </div>
        <Title as={`h${level}`} id={titleId}>
          {title}
        </Title>
      </Head>
      {marks.filter(Boolean).map((mark) => (
        <Mark key={mark}>{mark}</Mark>
      ))}
      {children}
    </Sheet>
  )
}

interface PaperFactsProps {
  of: readonly (readonly [name: string, value: string | null | undefined])[]
}

export function PaperFacts({ of }: PaperFactsProps) {
  return (
    <Rows>
      {of.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </Rows>
  )
}

const Sheet = styled.article`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  ${look.column}
  ${look.small}
  gap: ${theme.space.two};
  max-width: 48rem;
  padding: ${theme.space.three} ${theme.space.two};
  width: 100%;

  ${media.tablet} {
    padding: ${theme.space.three};
  }

  /* Browsers without :has() print the rest of the page too. */
  ${media.print} {
    border: none;
    max-width: none;
    padding: 0;

    body:has(&) :is(header, h1, nav, footer, aside) {
      display: none;
    }
  }
`

const Head = styled.div`
  align-items: baseline;
  border-bottom: 1px solid ${theme.color.line};
  ${look.wrap}
  gap: ${theme.space.one} ${theme.space.three};
  justify-content: space-between;
  padding-bottom: ${theme.space.two};

  strong {
    ${look.serif}
    font-size: ${theme.type.lead};
  }

  address {
    overflow-wrap: anywhere;
  }
`

const Title = styled.h2`
  font-size: ${theme.type.title};
`

const Mark = styled.p`
  border: 1px solid currentcolor;
  color: ${theme.color.house};
  font-weight: 600;
  justify-self: start;
  padding: ${theme.space.half} ${theme.space.two};
`

const Rows = styled.dl`
  > div:not(:last-child) {
    border-bottom: 1px solid ${theme.color.line};
  }

  > div {
    display: grid;
    gap: 0 ${theme.space.two};
    padding: ${theme.space.one} 0;

    ${media.tablet} {
      grid-template-columns: 1fr 2fr;
    }

    ${media.print} {
      grid-template-columns: 1fr 2fr;
      padding: ${theme.space.half} 0;
    }
  }

  dd {
    ${look.strong}
    font-variant-numeric: lining-nums tabular-nums;
    overflow-wrap: anywhere;
  }
`
