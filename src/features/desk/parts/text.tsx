import { Link } from 'gatsby'
import { Fragment, type ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { phoneLink, whatsAppLink } from '../../../shared/contact-links'
import { formatKobo } from '../../../shared/money'
import { look, theme } from '../../../styles/theme'
import { Figures, mouse, Row } from './layout'

export const ErrorText = styled.p`
  color: ${theme.color.house};
  ${look.small}
  font-weight: 600;
`

export const Problem = styled(ErrorText).attrs({ role: 'alert' })``

export const Note = styled.p`
  ${look.small}
`

export const Sentences = styled.p`
  white-space: pre-line;
`

/** A result that screen readers announce, because the element is there before its text. */
export const Announcement = styled.p.attrs({ role: 'status' })`
  &:empty {
    display: none;
  }
`

/** Not the component of components/ui, which would give the public pages a further chunk. */
export const VisuallyHidden = styled.span`
  ${look.unseen}
`

export function Amount({ kobo }: { kobo: number }) {
  return <Figures>{kobo < 0 ? `−${formatKobo(-kobo)}` : formatKobo(kobo)}</Figures>
}

export const DeskLink = styled(Link)`
  ${look.strong}
`

const tallLine = css`
  ${look.small}
  padding-block: calc((${theme.touchTarget} - ${theme.lineHeight.small}) / 2);

  ${mouse} {
    padding-block: calc((${theme.desk.height.button} - ${theme.lineHeight.small}) / 2);
  }
`

export const LineLink = styled.a`
  ${tallLine}
  ${look.strong}
  display: inline-block;
`

export const Summary = styled.summary`
  ${tallLine}
  cursor: pointer;
`

export const BackLink = styled(DeskLink)`
  ${tallLine}
  display: inline-block;
  ${look.notPrinted}
`

export type Tone = 'good' | 'taken' | 'waiting' | 'plain'

/** A coloured label, whose text says everything without the colour. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Label $tone={tone}>{children}</Label>
}

export const COLOURS: Record<Tone, { ground: string; text: string }> = {
  good: { ground: theme.color.availableGround, text: theme.color.available },
  taken: { ground: theme.color.occupiedGround, text: theme.color.occupied },
  waiting: { ground: theme.desk.waiting, text: theme.color.ink },
  plain: { ground: theme.color.cream, text: theme.color.text },
}

const Label = styled.span<{ $tone: Tone }>`
  background: ${({ $tone }) => COLOURS[$tone].ground};
  border: 1px solid transparent;
  border-radius: ${theme.radius};
  color: ${({ $tone }) => COLOURS[$tone].text};
  display: inline-block;
  flex: none;
  ${look.small}
  font-weight: 600;
  padding: 0 ${theme.space.one};
  white-space: nowrap;
`

export function PhoneWays({ phone, chat }: { phone: string; chat: string }) {
  return (
    <Row as="span">
      <LineLink href={phoneLink(phone)}>{phone}</LineLink>
      <ChatLink {...{ phone, chat }} />
    </Row>
  )
}

/** Opens a chat that begins with this text. Draws nothing unless `phone` is one whole number. */
export function ChatLink({
  phone,
  chat,
  label = 'WhatsApp',
}: {
  phone: string
  chat: string
  label?: string
}) {
  const number = withCountry(phone)
  if (number === undefined) return null
  return (
    <LineLink href={whatsAppLink(number, chat)} target="_blank" rel="noreferrer">
      {label}
    </LineLink>
  )
}

/** Adds the country, which WhatsApp needs: Nigeria when there is none. @example '+2348031234567' */
function withCountry(phone: string): string | undefined {
  const number = phone.replaceAll(/\(0\)|[\s().-]/g, '')
  const international = number.replace(/^00/, '+').replace(/^(?:234|0)(?=\d{10}$)/, '+234')
  return /^\+\d{8,15}$/.test(international) ? international : undefined
}

export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <List>
      {of.map(
        ([name, value]) =>
          Boolean(value) && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </List>
  )
}

const List = styled.dl`
  display: grid;
  gap: ${theme.space.half} ${theme.space.two};
  grid-template-columns: fit-content(40%) minmax(0, 1fr);

  dt {
    font-size: ${theme.type.small};
  }

  dd {
    color: ${theme.color.ink};
    overflow-wrap: anywhere;
  }
`
