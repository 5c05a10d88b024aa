import { styled } from 'styled-components'

/** A booking code, which has a hyphen, stays on one line. A non-breaking hyphen would be copied as another letter. */
export const NoBreak = styled.span`
  white-space: nowrap;
`

/** A compound such as check-in, or an example of a reference. */
const COMPOUND = /(\w+(?:-[\w…]+)+)/

/** A text in which no word breaks at its hyphen. */
export function WholeWords({ text }: { text: string }) {
  return text
    .split(COMPOUND)
    .map((part, position) => (position % 2 === 1 ? <NoBreak key={position}>{part}</NoBreak> : part))
}
