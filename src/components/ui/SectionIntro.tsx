import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../styles/theme'
import { Eyebrow } from './Eyebrow'
import { Contained } from './Section'

export const sectionIntro = graphql`
  fragment SectionIntro on IntroContent {
    eyebrow
    heading
    text
  }
`

type SectionIntroProps = Queries.SectionIntroFragment & { children?: ReactNode }

/** The heading and the text at the top of a section. */
export function SectionIntro({ eyebrow, heading, text, children }: SectionIntroProps) {
  return (
    <Contained $width="narrow">
      <Words>
        <Eyebrow $isQuiet>{eyebrow}</Eyebrow>
        <Heading>{heading}</Heading>
        <p>{text}</p>
        {children}
      </Words>
    </Contained>
  )
}

const Words = styled.div`
  display: grid;
  gap: ${theme.space.two};
  justify-items: center;
  padding-bottom: ${theme.space.four};
  text-align: center;
  text-wrap: balance;

  ${media.tablet} {
    gap: ${theme.space.three};
    padding-bottom: ${theme.space.seven};
  }
`

const Heading = styled.h2`
  font-size: ${theme.type.heading};

  &::after {
    border-top: ${theme.rule.height} solid ${theme.color.brass};
    content: '';
    display: block;
    margin: ${theme.space.two} auto 0;
    width: ${theme.rule.width};
  }
`
