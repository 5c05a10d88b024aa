import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { hintOf, labelOf } from '../labels/label-of'
import { isFields } from '../values/values'

interface FormSchema {
  schema: RJSFSchema
  uiSchema: UiSchema
}

/** Returns a content file's JSON Schema as the form takes it, with the label and the widget of each control. */
export function formSchemaOf(schema: RJSFSchema, file: string): FormSchema {
  const whole = prepare(schema, file, [])
  const options: UiSchema = {
    'ui:globalOptions': { enableOptionalDataFieldForType: ['object', 'array'] },
  }
  return { ...whole, uiSchema: { ...whole.uiSchema, ...options } }
}

/** The field beside a picture that says which place of it stays in view. */
export const FOCUS = 'focus'

function prepare(given: RJSFSchema, file: string, path: readonly string[], hasFocus = false): FormSchema {
  const { type, properties, items } = given
  if (type === 'object' && properties !== undefined) return prepareObject(given, file, path)
  if (type === 'array' && isFields(items)) {
    const entry = prepare(items, file, path)
    const options = { 'ui:options': { minItems: given.minItems ?? 0 } }
    return {
      schema: { ...given, items: entry.schema },
      uiSchema: { items: entry.uiSchema, ...options },
    }
  }
  const uiSchema = { 'ui:title': labelOf(file, path), ...widgetOf(given, hasFocus) }
  const hint = hintOf(file, path)
  return { schema: given, uiSchema: hint === undefined ? uiSchema : { ...uiSchema, 'ui:help': hint } }
}

function prepareObject(given: RJSFSchema, file: string, path: readonly string[]): FormSchema {
  const { properties = {}, ...rest } = given
  // The picture's own field sets it, with a click.
  const { [FOCUS]: focus, ...shown } = properties
  const fields = Object.entries(shown).flatMap(([name, field]) =>
    !isFields(field) ? [] : [[name, prepare(field, file, [...path, name], focus !== undefined)] as const],
  )
  return {
    schema: {
      ...rest,
      properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
    },
    uiSchema: Object.fromEntries(fields.map(([name, { uiSchema }]) => [name, uiSchema])),
  }
}

function widgetOf(
  { type, maxLength, description, pictureUse, widget, choices = {} }: RJSFSchema,
  hasFocus: boolean,
): UiSchema {
  if (pictureUse !== undefined) return { 'ui:field': 'picture', 'ui:options': { use: pictureUse, hasFocus } }
  if (widget !== undefined) return { 'ui:widget': widget, 'ui:options': { choices: Object.entries(choices) } }
  if (type === 'boolean') return { 'ui:widget': 'yes' }
  // A text with a limit has the count of its characters in place of an example.
  return { 'ui:widget': 'line', ...(maxLength === undefined && { 'ui:help': exampleIn(description) }) }
}

/** @example exampleIn('a year, such as 2025') // 'Such as 2025.' */
function exampleIn(description = ''): string | undefined {
  const [, example] = /such as (.+)$/.exec(description) ?? []
  return example === undefined ? undefined : `Such as ${example.replaceAll('"', '')}.`
}

/** Returns the initial value of a new list entry or an added part. */
export function emptyValueOf(schema: RJSFSchema): unknown {
  const { type, properties = {}, required = [], items, minItems = 0 } = schema
  if (type === 'string') return ''
  if (type === 'boolean') return false
  if (type === 'array') {
    return Array.from({ length: minItems }, () => (isFields(items) ? emptyValueOf(items) : undefined))
  }
  if (type !== 'object') return undefined
  return Object.fromEntries(
    required.map((name) => {
      const field = properties[name]
      return [name, isFields(field) ? emptyValueOf(field) : undefined]
    }),
  )
}

/** Fills the entries that the form has added to lists, as undefined or objects without fields. */
export function withFilledEntries(value: unknown, schema: RJSFSchema): unknown {
  if (Array.isArray(value)) {
    const { items } = schema
    return isFields(items)
      ? value.map((entry) => (isUnfilled(entry) ? emptyValueOf(items) : withFilledEntries(entry, items)))
      : value
  }
  if (!isFields(value)) return value
  const { properties = {} } = schema
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const field = properties[name]
      return [name, isFields(field) ? withFilledEntries(part, field) : part]
    }),
  )
}

function isUnfilled(entry: unknown): boolean {
  return entry === undefined || entry === null || (isFields(entry) && Object.keys(entry).length === 0)
}
