import { ErrorText, Note } from './text'

/** Says by how much a text is too long, instead of cutting it. */
export function CharacterCount({ id, length, maxLength }: { id: string; length: number; maxLength: number }) {
  const over = length - maxLength
  const Count = over > 0 ? ErrorText : Note
  return (
    <Count id={id}>
      {length} of {maxLength} characters{over > 0 && `: ${over} too many`}
    </Count>
  )
}
