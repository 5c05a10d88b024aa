import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'

/** What is wrong with something that the screen lists. */
export const Trouble = styled.p`
  color: ${theme.color.house};
  font-size: ${theme.type.small};
  font-weight: 600;
  line-height: ${theme.lineHeight.small};
`

/** A call that failed, in the server's sentence. Screen readers say it at once. */
export const Problem = styled(Trouble).attrs({ role: 'alert' })``

/** A quiet line: nothing is there, or what something means. */
export const Note = styled.p`
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};
`
