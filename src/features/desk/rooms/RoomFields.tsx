import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import { theme } from '../../../styles/theme'
import type { RoomDraft, RoomProblems } from './room-draft'

interface RoomFieldsProps {
  draft: RoomDraft
  problems: Readonly<RoomProblems>
  onChange: (field: keyof RoomDraft, value: string) => void
}

/** The fields of a room that guests read. */
export function RoomFields({ draft, problems, onChange }: RoomFieldsProps) {
  const field = (name: keyof RoomDraft, label: string) => ({
    name,
    label,
    autoComplete: 'off',
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  })
  return (
    <>
      <Field {...field('name', 'Name')} />
      <Field {...field('price', 'Price of a night, in naira')} inputMode="decimal" />
      <Pair>
        <Field {...field('size', 'Size')} />
        <Field {...field('max_people', 'Guests at most')} inputMode="numeric" />
      </Pair>
      <Field {...field('description', 'Description')} isMultiline />
    </>
  )
}

const Pair = styled.div`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: repeat(2, minmax(0, 1fr));
`
