import { type ChangeEvent, useRef } from 'react'
import { styled } from 'styled-components'
import { Input } from '../../../../components/ui/field-look'
import { useDefaultText } from '../../../../components/ui/filled-fields'
import type { FieldSchema, Widget } from '../../../../shared/widgets'
import { theme } from '../../../../styles/theme'
import { useAnswer } from '../../api/useAnswer'
import { ChoiceLabel } from '../../parts/fields'
import { Loaded } from '../../parts/Loaded'
import { PictureField } from '../pictures/PictureField'
import { useCode } from '../useCode'
import type { WidgetProps } from './form-context'

function inputOf(type: 'text' | 'date' | 'time' | 'lines') {
  return function InputWidget({ schema, value, control, onChange }: WidgetProps) {
    const ref = useRef<HTMLInputElement>(null)
    const text = shown(value)
    useDefaultText(ref, text)
    const props = {
      ref,
      defaultValue: text,
      onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        onChange(entered(schema, currentTarget.value)),
      ...control,
    }
    if (type === 'lines') return <TextArea as="textarea" {...props} />
    const inputMode = schema.type === 'string' ? undefined : 'decimal'
    return <Input type={type} inputMode={inputMode} autoComplete="off" {...props} />
  }
}

/** Keeps text that is no number as it was typed: the server refuses it. */
function entered({ type }: FieldSchema, text: string): unknown {
  if (type === 'string' || Number.isNaN(Number(text))) return text
  return text.trim() === '' ? undefined : Number(text)
}

function shown(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function YesWidget({ value, label, control, onChange }: WidgetProps) {
  return (
    <ChoiceLabel>
      <input
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
        {...control}
      />
      <span>{label}</span>
    </ChoiceLabel>
  )
}

/** A missing field counts as the first choice. */
function ChoiceWidget({
  schema,
  value,
  control,
  onChange,
  choices = Object.entries(schema.choices ?? {}),
}: WidgetProps & { choices?: readonly (readonly [value: string, words: string])[] }) {
  return (
    <Input
      as="select"
      value={shown(value) || choices[0]?.[0]}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(entered(schema, target.value))}
      {...control}
    >
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </Input>
  )
}

/** Returns the rooms with their names as the forms show them. @example [2, 'Room 2: Superior Room'] */
export function useRoomNames(): ReadonlyMap<number, string> {
  const rooms = useAnswer('GET rooms/').data ?? []
  return new Map(rooms.map(({ id, name }) => [id, `Room ${id}: ${name}`]))
}

/** Chooses a room by its name. A number that is no room stays until another is chosen. */
function RoomWidget(props: WidgetProps) {
  const chosen = shown(props.value)
  const rooms = [...useRoomNames()].map(([id, name]) => [String(id), name] as const)
  const other = [chosen, chosen === '' ? 'Choose a room' : `Room ${chosen}`] as const
  const isRoom = rooms.some(([id]) => id === chosen)
  return <ChoiceWidget {...props} choices={isRoom ? rooms : [other, ...rooms]} />
}

const loadEditor = () => import('../posts/MarkdownEditor')

function MarkdownWidget({ value, control, onChange }: WidgetProps) {
  const editor = useCode(loadEditor)
  return (
    <Loaded of={editor} lines={8}>
      {({ MarkdownEditor }) => <MarkdownEditor value={shown(value)} control={control} onChange={onChange} />}
    </Loaded>
  )
}

export type WidgetName = Widget | 'line' | 'yes' | 'picture'

export const WIDGETS = {
  line: inputOf('text'),
  date: inputOf('date'),
  time: inputOf('time'),
  lines: inputOf('lines'),
  yes: YesWidget,
  choice: ChoiceWidget,
  room: RoomWidget,
  markdown: MarkdownWidget,
  picture: PictureField,
} satisfies Record<WidgetName, unknown>

const TextArea = styled(Input)`
  field-sizing: content;

  && {
    min-height: ${theme.desk.areaHeight};
  }
`
