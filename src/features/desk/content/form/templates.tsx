import type {
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  TemplatesType,
} from '@rjsf/utils'
import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { FieldLabel } from '../../../../components/ui/field-look'
import { toLines } from '../../../../shared/text'
import { look, theme } from '../../../../styles/theme'
import { SmallButton } from '../../parts/buttons'
import { CharacterCount } from '../../parts/CharacterCount'
import { Stack } from '../../parts/layout'
import { ErrorText, Note, Sentences } from '../../parts/text'
import { entryWord, labelOf } from '../labels/label-of'
import { PictureInput } from '../pictures/PictureInput'
import { isFields, valueAt } from '../values/values'
import { emptyValueOf } from './form-schema'
import { useFormValue } from './form-value'
import { ListEntry } from './ListEntry'
import { descriptionIds } from './widgets'

const TEXTS = ['string', 'number', 'integer']

/** A field with its label, hint, count of characters and errors. Parts with fields of their own have a frame instead. */
function FieldTemplate(props: FieldTemplateProps) {
  const { id, fieldPathId, schema, required, rawHelp, rawErrors = [], children, registry, uiSchema } = props
  const { hint, error } = descriptionIds(id)
  const isText = TEXTS.some((type) => type === schema.type)
  return (
    <div>
      {isText && (
        <FieldLabel htmlFor={id}>
          {labelOf(registry.formContext.file, fieldPathId.path)}
          {!required && uiSchema?.['ui:widget'] !== 'choice' && <Optional> (may be empty)</Optional>}
        </FieldLabel>
      )}
      {children}
      {rawHelp !== undefined && <Note id={hint}>{rawHelp}</Note>}
      {isText && <Count {...props} />}
      {rawErrors.length > 0 && (
        <ErrorText as="div" id={error}>
          {rawErrors.map((problem) => (
            <Sentences key={problem}>{problem}</Sentences>
          ))}
        </ErrorText>
      )}
    </div>
  )
}

/** Nobody counts the characters of a post. */
const COUNTED = 1_000

function Count({ id, formData, schema: { maxLength } }: FieldTemplateProps) {
  if (maxLength === undefined || maxLength > COUNTED) return null
  // The server tidies the text first.
  const length = typeof formData === 'string' ? toLines(formData).length : 0
  return <CharacterCount id={descriptionIds(id).count} length={length} maxLength={maxLength} />
}

function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { fieldPathId, properties, optionalDataControl, registry } = props
  const { $id, path } = fieldPathId
  const last = path.at(-1)
  const fields = properties.map(({ content }) => content)
  // The whole form, or an entry of a list, which has a frame already.
  if (last === undefined || typeof last === 'number') return <Stack>{fields}</Stack>
  return (
    <Group id={$id} tabIndex={-1} $isInner={path.length > 1}>
      <legend>{labelOf(registry.formContext.file, path)}</legend>
      <Stack>
        {fields}
        {optionalDataControl}
      </Stack>
    </Group>
  )
}

function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, items, canAdd, onAddClick, optionalDataControl, registry, schema } = props
  const { $id, path } = fieldPathId
  const group = useRef<HTMLFieldSetElement>(null)
  const { value, setPart } = useFormValue()
  const entry: RJSFSchema = isFields(schema.items) ? schema.items : {}
  const pictureUse =
    canAdd && isPicture(entry) ? valueAt(entry, ['properties', 'src', 'pictureUse']) : undefined

  function append(entries: readonly object[]) {
    const present = valueAt(value, path)
    const empty = emptyValueOf(entry)
    const added = entries.map((one) => ({ ...(isFields(empty) ? empty : {}), ...one }))
    setPart(path, [...(Array.isArray(present) ? present : []), ...added])
  }

  const addWanted = useEffectEvent(() => {
    const wanted = Number(/^#room-(\d+)$/.exec(window.location.hash)?.[1])
    const present = valueAt(value, path)
    const isThere = Array.isArray(present) && present.some((one) => valueAt(one, ['id']) === wanted)
    if (wanted > 0 && valueAt(entry, ['properties', 'id', 'widget']) === 'room' && !isThere)
      append([{ id: wanted }])
  })
  // A link from a room that has no entry yet.
  useEffect(() => addWanted(), [])

  /** Adds an entry, and moves the focus to it. */
  function add() {
    flushSync(onAddClick)
    const [...fields] = group.current?.querySelectorAll<HTMLElement>(':scope > div > [data-entry]') ?? []
    const field = fields.at(-1)?.querySelector<HTMLElement>('input, textarea, select, button')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }

  return (
    <Group id={$id} ref={group} tabIndex={-1} $isInner={path.length > 1}>
      <legend>{labelOf(registry.formContext.file, path)}</legend>
      <Stack>
        {items}
        {pictureUse !== undefined && (
          <PictureInput
            label="Add pictures"
            use={pictureUse === 'whole' ? 'whole' : 'cropped'}
            isMultiple
            onSent={(paths) => append(paths.map((src) => ({ src })))}
          />
        )}
        {canAdd && (
          <div>
            <SmallButton variant="outline" onClick={add}>
              Add: {entryWord(registry.formContext.file, path)}
            </SmallButton>
          </div>
        )}
        {optionalDataControl}
      </Stack>
    </Group>
  )
}

/** True for entries of a list that need a picture and its description alone. */
function isPicture({ required = [] }: RJSFSchema): boolean {
  return required.includes('src') && required.every((name) => name === 'src' || name === 'alt')
}

export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate: ListEntry,
}

const Optional = styled.span`
  font-weight: 400;
`

/** A part of the form: of the whole, like a panel; within another, with a line at its side. */
const Group = styled.fieldset<{ $isInner: boolean }>`
  background: ${theme.color.paper};
  border: 0 solid ${theme.color.line};
  border-width: ${({ $isInner }) => ($isInner ? '0 0 0 2px' : '1px')};
  border-radius: ${theme.radius};
  padding: ${({ $isInner }) => ($isInner ? `0 0 0 ${theme.space.two}` : theme.space.two)};

  > legend {
    ${look.strong}
    float: left;
    font-family: ${({ $isInner }) => ($isInner ? theme.font.text : theme.font.display)};
    font-size: ${({ $isInner }) => ($isInner ? theme.type.control : theme.desk.title)};
    margin-bottom: ${theme.space.one};
    padding: 0;
    width: 100%;
  }

  > div {
    clear: both;
  }
`
