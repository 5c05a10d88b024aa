import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'
import { Section } from '../ui/Section'
import { PageBanner } from './PageBanner'

export const textBanner = graphql`
  fragment TextBanner on TextBannerContent {
    eyebrow
    headline
    lead
  }
`

export const textSection = graphql`
  fragment TextSection on TextSectionContent {
    heading
    text
  }
`

interface TextPageProps {
  banner: Queries.TextBannerFragment
  sections: readonly Queries.TextSectionFragment[]
  children?: ReactNode
}

/** @example anchorOf('Check-in and check-out') // 'check-in-and-check-out' */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

export function PageContents({ headings }: { headings: readonly string[] }) {
  return (
    <nav aria-label="On this page">
      <Headings>
        {headings.map((heading) => (
          <li key={heading}>
            <a href={`#${anchorOf(heading)}`}>{heading}</a>
          </li>
        ))}
      </Headings>
    </nav>
  )
}

export function TextPage({ banner, sections, children }: TextPageProps) {
  return (
    <>
      <PageBanner banner={banner} />
      <Section>
        <Column>
          <PageContents headings={sections.map(({ heading }) => heading)} />
          <Parts>
            {sections.map(({ heading, text }) => (
              <Part key={heading} id={anchorOf(heading)}>
                <h2>{heading}</h2>
                {text.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </Part>
            ))}
            {children}
          </Parts>
        </Column>
      </Section>
    </>
  )
}

const Column = styled.div`
  display: grid;
  gap: ${theme.space.six};
  margin: 0 auto;
  max-width: ${theme.measure};
  padding: 0 ${theme.space.two};

  ${media.desktop} {
    column-gap: ${theme.space.twelve};
    grid-template-columns: ${theme.width.column} minmax(0, ${theme.measure});
    justify-content: center;
    max-width: none;

    > nav > ul {
      flex-direction: column;
    }

    > nav {
      align-self: start;
      position: sticky;
      top: calc(${theme.spec.barHeight} + ${theme.space.three});
    }
  }
`

const Headings = styled.ul`
  column-gap: ${theme.space.three};
  ${look.wrap}
  line-height: ${theme.touchTarget};
`

const Parts = styled.div`
  display: grid;
  gap: ${theme.space.six};
`

const Part = styled.section`
  ${look.stack}
  scroll-margin-top: ${theme.space.two};

  h2 {
    font-size: ${theme.type.title};
  }
`
