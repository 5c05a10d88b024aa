import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'
import { Note } from './text'

/** From this share of the limit on, the count is bold. */
const NEARLY = 0.9

/** Counts characters. A text that is too long is not cut: the count says by how much. */
export function CharacterCount({ id, length, maxLength }: { id: string; length: number; maxLength: number }) {
  const over = length - maxLength
  return (
    <Count id={id} $isNear={length >= maxLength * NEARLY} $isOver={over > 0}>
      {length} of {maxLength} characters{over > 0 && `: ${over} too many`}
    </Count>
  )
}

const Count = styled(Note)<{ $isNear: boolean; $isOver: boolean }>`
  color: ${({ $isOver }) => ($isOver ? theme.color.house : 'inherit')};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ $isNear }) => ($isNear ? 600 : 400)};
`
