import { css, keyframes } from 'styled-components'
import { theme } from '../../styles/theme'

const appear = keyframes`
  from { visibility: hidden; }
`

/**
 * Hides what is said of an answer that does not come, for its first ten seconds. Style counts them: so they
 * begin with the page, and not when the page's script has arrived. The place is kept meanwhile.
 */
export const shownLate = css`
  animation: ${appear} 1ms ${theme.stillAskingAfter} step-end backwards;
`
