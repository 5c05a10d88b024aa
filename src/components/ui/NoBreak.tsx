import { styled } from 'styled-components'

/** A booking code, which has a hyphen, stays on one line. A non-breaking hyphen would be copied as another letter. */
export const NoBreak = styled.span`
  white-space: nowrap;
`
