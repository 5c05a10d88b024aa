import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'

export const Section = styled.section<{ $ground?: 'cream' | 'paper' }>`
  background: ${({ $ground = 'paper' }) => theme.color[$ground]};
  padding: ${theme.space.seven} 0;

  ${media.tablet} {
    padding: ${theme.space.twelve} 0;
  }
`

export const Contained = styled.div<{ $width?: 'page' | 'narrow' }>`
  margin: 0 auto;
  max-width: calc(${({ $width = 'page' }) => theme.width[$width]} + 2 * ${theme.space.two});
  padding: 0 ${theme.space.two};
`

export const Stack = styled.div`
  ${look.stack}
`

export const SmallText = styled.p`
  ${look.small}
`

export const Opening = styled.p`
  ${look.serif}
  font-size: ${theme.type.opening};
  line-height: ${theme.lineHeight.heading};
  max-width: ${theme.width.narrow};
  text-wrap: balance;

  & + p {
    margin-top: ${theme.space.two};
  }
`

export const Eyebrow = styled.p<{ $isQuiet?: boolean }>`
  color: ${({ $isQuiet }) => ($isQuiet ? theme.color.house : 'inherit')};
  font-size: ${theme.type.caps};
  font-weight: 600;
  letter-spacing: ${theme.tracking.caps};
  line-height: ${theme.lineHeight.small};
  text-transform: uppercase;
`

export const sectionIntro = graphql`
  fragment SectionIntro on IntroContent {
    eyebrow
    heading
    text
  }
`

export const headedText = graphql`
  fragment HeadedText on HeadedTextContent {
    heading
    text
  }
`

type SectionIntroProps = Queries.SectionIntroFragment & { children?: ReactNode }

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
  ${look.stack}
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
  &::after {
    border-top: ${theme.rule.height} solid ${theme.color.brass};
    content: '';
    display: block;
    margin: ${theme.space.two} auto 0;
    width: ${theme.rule.width};
  }
`
