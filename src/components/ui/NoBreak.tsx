import { styled } from 'styled-components'

/** Keeps a booking code on one line. A non-breaking hyphen would be copied as another letter. */
export const NoBreak = styled.span`
  white-space: nowrap;
`
