import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { Input } from '../../../../components/ui/field-look'
import { useDefaultText } from '../../../../components/ui/filled-fields'
import type { Widget } from '../../../../shared/widgets'
import { theme } from '../../../../styles/theme'
import { useAnswer } from '../../api/useAnswer'
import { ChoiceLabel } from '../../parts/fields'
import { Loaded } from '../../parts/Loaded'
import { useCode } from '../useCode'

/** Returns the ids of a field's hint, count of characters and error, for aria-describedby. */
export function descriptionIds(id: string) {
  return { hint: `${id}-hint`, count: `${id}-count`, error: `${id}-error` }
}

export function described({ id, rawErrors = [] }: Pick<WidgetProps, 'id' | 'rawErrors'>) {
  const { hint, count, error } = descriptionIds(id)
  return {
    'aria-describedby': [hint, count, ...(rawErrors.length > 0 ? [error] : [])].join(' '),
    'aria-invalid': rawErrors.length > 0 ? true : undefined,
  }
}

/** Returns the props of a text or number control. An optional field that is emptied is left out. */
function controlOf(props: WidgetProps) {
  const { id, required = false, onChange } = props
  return {
    id,
    onInput: ({ currentTarget: { value: text } }: { currentTarget: { value: string } }) =>
      onChange(text === '' && !required ? undefined : text),
    ...described(props),
  }
}

function useTextControl(props: WidgetProps) {
  const ref = useRef<HTMLInputElement>(null)
  const defaultValue = shown(props.value)
  useDefaultText(ref, defaultValue)
  return { ref, defaultValue, ...controlOf(props) }
}

function inputOf(type: 'text' | 'date' | 'time') {
  return function InputWidget(props: WidgetProps) {
    const inputMode = props.schema.type === 'string' ? undefined : 'decimal'
    return <Input type={type} inputMode={inputMode} autoComplete="off" {...useTextControl(props)} />
  }
}

function LinesWidget(props: WidgetProps) {
  return <TextArea as="textarea" {...useTextControl(props)} />
}

function YesWidget(props: WidgetProps) {
  const { id, value, label, onChange } = props
  return (
    <ChoiceLabel>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
        {...described(props)}
      />
      <span>{label}</span>
    </ChoiceLabel>
  )
}

/** A field that is left out counts as the first choice. */
function ChoiceWidget(props: WidgetProps) {
  const choices: [string, string][] = props.options.choices ?? []
  return (
    <Input as="select" value={shown(props.value) || choices[0]?.[0]} {...controlOf(props)}>
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </Input>
  )
}

function shown(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

/** Returns the rooms with their names as the forms show them. @example [2, 'Room 2: Superior Room'] */
export function useRoomNames(): ReadonlyMap<number, string> {
  const rooms = useAnswer('GET rooms/').data ?? []
  return new Map(rooms.map(({ id, name }) => [id, `Room ${id}: ${name}`]))
}

/** Chooses a room by its name. A number that is no room stays until another is chosen. */
function RoomWidget(props: WidgetProps) {
  const names = useRoomNames()
  const chosen = shown(props.value)
  const rooms = [...names].map(([id, name]) => [String(id), name])
  const others = rooms.some(([id]) => id === chosen)
    ? []
    : [[chosen, chosen === '' ? 'Choose a room' : `Room ${chosen}`]]
  return <ChoiceWidget {...props} options={{ choices: [...others, ...rooms] }} />
}

const loadEditor = () => import('../posts/MarkdownEditor')

function MarkdownWidget(props: WidgetProps) {
  const { id, value, onChange } = props
  const editor = useCode(loadEditor)
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid = false } = described(props)
  return (
    <Loaded of={editor} lines={8}>
      {({ MarkdownEditor }) => (
        <MarkdownEditor
          id={id}
          value={shown(value)}
          describedBy={describedBy}
          isInvalid={isInvalid}
          onChange={onChange}
        />
      )}
    </Loaded>
  )
}

export const widgets = {
  line: inputOf('text'),
  date: inputOf('date'),
  time: inputOf('time'),
  lines: LinesWidget,
  yes: YesWidget,
  choice: ChoiceWidget,
  room: RoomWidget,
  markdown: MarkdownWidget,
} satisfies RegistryWidgetsType & Record<Widget, unknown>

/** Lower than a guest's message: a form has many of them. */
const TextArea = styled(Input)`
  field-sizing: content;

  && {
    min-height: ${theme.desk.areaHeight};
  }
`
