import { styled } from 'styled-components'
import { theme } from '../../styles/theme'

/** The small line in capitals above a headline. */
export const Eyebrow = styled.p<{ $isQuiet?: boolean }>`
  color: ${({ $isQuiet }) => ($isQuiet ? theme.color.house : 'inherit')};
  font-size: ${theme.type.caps};
  font-weight: 600;
  letter-spacing: ${theme.tracking.caps};
  line-height: ${theme.lineHeight.small};
  text-transform: uppercase;
`
