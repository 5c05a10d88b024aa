import { styled } from 'styled-components'
import { media, theme } from '../../styles/theme'

/** A part of a page, with space above and below. */
export const Section = styled.section<{ $ground?: 'cream' | 'paper' }>`
  background: ${({ $ground = 'paper' }) => theme.color[$ground]};
  padding: ${theme.space.seven} 0;

  ${media.tablet} {
    padding: ${theme.space.twelve} 0;
  }
`

/** Limits its content to the page's width and keeps it away from the screen's edges. */
export const Contained = styled.div<{ $width?: 'page' | 'narrow' }>`
  margin: 0 auto;
  max-width: calc(${({ $width = 'page' }) => theme.width[$width]} + 2 * ${theme.space.two});
  padding: 0 ${theme.space.two};
`
