import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import type { ChangeEvent } from 'react'
import { styled } from 'styled-components'
import { Input } from '../../../../components/ui/field-look'
import { theme } from '../../../../styles/theme'
import { ChoiceLabel } from '../../parts/fields'
import { Loaded } from '../../parts/Loaded'
import { PictureField } from '../pictures/PictureField'
import { useCode } from '../useCode'
import { useRoomNames } from './rooms'

/** Where a screen reader finds what belongs to a field: its hint, its count of characters, its error. */
export function descriptionIds(id: string) {
  return { hint: `${id}-hint`, count: `${id}-count`, error: `${id}-error` }
}

function described({ id, rawErrors = [] }: WidgetProps) {
  const { hint, count, error } = descriptionIds(id)
  return {
    'aria-describedby': [hint, count, ...(rawErrors.length > 0 ? [error] : [])].join(' '),
    'aria-invalid': rawErrors.length > 0 ? true : undefined,
  }
}

/** Empties a field: a field that may be left out is left out then. */
function textOf(text: string, { required = false }: WidgetProps): string | undefined {
  return text === '' && !required ? undefined : text
}

type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

function LineWidget(props: WidgetProps) {
  const { id, value, options, onChange } = props
  return (
    <Input
      id={id}
      type={options.inputType ?? 'text'}
      autoComplete="off"
      value={shown(value)}
      onChange={({ target }) => onChange(textOf(target.value, props))}
      {...described(props)}
    />
  )
}

function LinesWidget(props: WidgetProps) {
  const { id, value, onChange } = props
  return (
    <TextArea
      as="textarea"
      id={id}
      value={shown(value)}
      onChange={({ target }: Change) => onChange(textOf(target.value, props))}
      {...described(props)}
    />
  )
}

function NumberWidget(props: WidgetProps) {
  const { id, value, onChange } = props
  return (
    <Input
      id={id}
      inputMode="decimal"
      autoComplete="off"
      value={shown(value)}
      onChange={({ target }) => onChange(target.value)}
      {...described(props)}
    />
  )
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

/** The first choice is what counts for a field that is left out. */
function ChoiceWidget(props: WidgetProps) {
  const { id, value, options, onChange } = props
  const choices: [string, string][] = options.choices ?? []
  return (
    <Input
      as="select"
      id={id}
      value={shown(value) || choices[0]?.[0]}
      onChange={({ target }: Change) => onChange(textOf(target.value, props))}
      {...described(props)}
    >
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

function PictureWidget(props: WidgetProps) {
  const { id, value, options, onChange } = props
  const { 'aria-describedby': describedBy } = described(props)
  return (
    <PictureField
      id={id}
      value={shown(value)}
      use={options.use}
      describedBy={describedBy}
      onChange={onChange}
    />
  )
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

export const widgets: RegistryWidgetsType = {
  line: LineWidget,
  lines: LinesWidget,
  number: NumberWidget,
  yes: YesWidget,
  choice: ChoiceWidget,
  room: RoomWidget,
  picture: PictureWidget,
  markdown: MarkdownWidget,
}

/** Lower than a guest's message: a form has many of them. */
const TextArea = styled(Input)`
  field-sizing: content;

  && {
    min-height: ${theme.desk.areaHeight};
  }
`
