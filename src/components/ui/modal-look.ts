import { css, keyframes } from 'styled-components'
import { media, theme } from '../../styles/theme'

const appear = keyframes`
  from { opacity: 0; }
`

const beDeaf = keyframes`
  from, to { pointer-events: none; }
`

/* The second half of a double tap on what has opened it lands on whatever has come below the finger. */
export const deafToDoubleTap = css`
  a,
  button {
    animation: ${beDeaf} 500ms;
  }
`

export const modalPaper = css`
  ${deafToDoubleTap}
  background: ${theme.color.paper};
  border: 1px solid transparent;
  border-radius: ${theme.radius};
  box-shadow: ${theme.shadow};
  color: ${theme.color.text};
  inset: 0;
  margin: auto;
  max-height: calc(100 * var(--dvh) - 2 * ${theme.space.two});
  overflow: auto;
  position: fixed;
  width: calc(100% - 2 * ${theme.space.two});
  z-index: ${theme.layer.modal};
`

export const modalBackdrop = css`
  &::backdrop {
    background: ${theme.color.overlay};
  }

  ${media.motionOk} {
    &,
    &::backdrop {
      animation: ${appear} ${theme.motion.quick} ease-out;
    }
  }
`
