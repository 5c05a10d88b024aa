import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { Contained } from './Section'

interface SectionIntroProps {
  eyebrow: string
  heading: string
  text: string
  children?: ReactNode
}

/** The words that a section opens with. */
export function SectionIntro({ eyebrow, heading, text, children }: SectionIntroProps) {
  return (
    <Contained $width="narrow">
      <Words>
        <Small>{eyebrow}</Small>
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
  padding-bottom: ${theme.space.six};
  text-align: center;
`

const Small = styled.p`
  color: ${theme.color.house};
  font-size: ${theme.type.caps};
  letter-spacing: ${theme.tracking.caps};
  text-transform: uppercase;
`

const Heading = styled.h2`
  font-size: ${theme.type.heading};
`
