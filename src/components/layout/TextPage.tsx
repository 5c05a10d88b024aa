import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { Contained, Section } from '../ui/Section'
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
  /** Shown below the sections. */
  children?: ReactNode
}

/** A page to read: headings with a few paragraphs each. */
export function TextPage({ banner, sections, children }: TextPageProps) {
  return (
    <>
      <PageBanner banner={banner} />
      <Section>
        <Contained>
          {sections.map(({ heading, text }) => (
            <Part key={heading}>
              <h2>{heading}</h2>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Part>
          ))}
          {children}
        </Contained>
      </Section>
    </>
  )
}

export const Part = styled.section`
  display: grid;
  gap: ${theme.space.two};
  max-width: ${theme.measure};

  & + & {
    margin-top: ${theme.space.six};
  }

  h2 {
    font-size: ${theme.type.title};
  }
`
