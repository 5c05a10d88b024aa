import { styled } from 'styled-components'
import { theme } from '../../styles/theme'

/** The line in letter-spaced capitals above a headline. */
export const Eyebrow = styled.p`
  font-size: ${theme.type.caps};
  letter-spacing: ${theme.tracking.caps};
  text-transform: uppercase;
`
