import { styled } from 'styled-components'

/** What has just happened. It is always there, so that screen readers say its words when they come. */
export const Said = styled.p.attrs({ role: 'status' })`
  &:empty {
    display: none;
  }
`
