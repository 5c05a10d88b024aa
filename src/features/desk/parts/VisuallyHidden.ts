import { styled } from 'styled-components'

/**
 * Text for screen readers only. A component of the desk's own: the house's one is built into a page for
 * guests, and would become a part of its own there if the desk used it too.
 */
export const VisuallyHidden = styled.span`
  clip-path: inset(50%);
  height: 1px;
  overflow: hidden;
  position: absolute;
  white-space: nowrap;
  width: 1px;
`
