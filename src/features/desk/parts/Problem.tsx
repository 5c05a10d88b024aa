import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'

/** A call that failed, in the server's sentence. Screen readers say it at once. */
export const Problem = styled.p.attrs({ role: 'alert' })`
  color: ${theme.color.house};
  font-size: ${theme.type.small};
  font-weight: 600;
  line-height: ${theme.lineHeight.small};
`

/** A quiet line: nothing is there, or what something means. */
export const Note = styled.p`
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};
`
