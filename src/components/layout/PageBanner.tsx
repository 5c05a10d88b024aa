import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { Eyebrow } from '../ui/Eyebrow'

interface PageBannerProps {
  eyebrow: string
  title: string
  children?: ReactNode
  /** A picture that fills the band, also under the bar. */
  picture?: ReactNode
}

/** The dark band that a page without a hero opens with. */
export function PageBanner({ eyebrow, title, children, picture }: PageBannerProps) {
  return (
    <Band>
      {picture && <Ground>{picture}</Ground>}
      <Words>
        <Eyebrow>{eyebrow}</Eyebrow>
        <Title>{title}</Title>
        {children && <Lead>{children}</Lead>}
      </Words>
    </Band>
  )
}

const Band = styled.section`
  background: ${theme.color.night};
  color: ${theme.color.onDark};
  isolation: isolate;
  margin-top: calc(-1 * ${theme.spec.barHeight});
  padding: calc(${theme.spec.barHeight} + ${theme.space.six}) ${theme.space.two} ${theme.space.seven};
  position: relative;
`

const Ground = styled.div`
  inset: 0;
  position: absolute;
  z-index: -1;

  &::after {
    background: ${theme.color.shade};
    content: '';
    inset: 0;
    position: absolute;
  }
`

const Words = styled.div`
  display: grid;
  gap: ${theme.space.two};
  margin: 0 auto;
  max-width: ${theme.width.page};
`

const Title = styled.h1`
  color: inherit;
  font-size: ${theme.type.page};
`

const Lead = styled.p`
  color: ${theme.color.onDarkQuiet};
  max-width: ${theme.measure};
`
