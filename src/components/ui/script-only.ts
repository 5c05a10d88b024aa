import { css } from 'styled-components'
import { media } from '../../styles/theme'

/** For what can only be used with script, on a screen. */
export const scriptOnly = css`
  ${media.noScript} {
    display: none;
  }

  ${media.print} {
    display: none;
  }
`
