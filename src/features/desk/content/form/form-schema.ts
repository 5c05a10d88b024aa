import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { CHOICE_WORDS } from '../labels/field-labels'
import { hintOf, labelOf } from '../labels/label-of'
import { isFields } from '../values/values'

interface FormSchema {
  schema: RJSFSchema
  uiSchema: UiSchema
}

/** A text of as many characters gets several lines. */
const LONG_TEXT = 160

const TIME = '[0-5]\\d$'
const CHOICE = /^\^\((\w+(?:\|\w+)+)\)\$$/

/** Returns a content file's JSON Schema as the form takes it, with the label and the widget of each control. */
export function formSchemaOf(schema: RJSFSchema, file: string): FormSchema {
  const whole = prepare(schema, file, [])
  const options: UiSchema = {
    'ui:globalOptions': { enableOptionalDataFieldForType: ['object', 'array'] },
  }
  return { ...whole, uiSchema: { ...whole.uiSchema, ...options } }
}

function prepare(given: RJSFSchema, file: string, path: readonly string[]): FormSchema {
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
  const uiSchema = { 'ui:title': labelOf(file, path), ...widgetOf(given, path.at(-1) ?? '') }
  const hint = hintOf(file, path)
  return { schema: given, uiSchema: hint === undefined ? uiSchema : { ...uiSchema, 'ui:help': hint } }
}

/**
 * The path of the schema is no field of the form. An entry of a list that may be a draft requires its fields only
 * while it is none, by `if` and `else`; the form marks them as required anyway.
 */
function prepareObject(given: RJSFSchema, file: string, path: readonly string[]): FormSchema {
  const { properties = {}, if: _if, then: _then, else: ifNoDraft, ...rest } = given
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    name === '$schema' || !isFields(field) ? [] : [[name, prepare(field, file, [...path, name])] as const],
  )
  const required = rest.required ?? (isFields(ifNoDraft) ? ifNoDraft.required : undefined)
  return {
    schema: {
      ...rest,
      ...(Array.isArray(required) && { required }),
      properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
    },
    uiSchema: Object.fromEntries(fields.map(([name, { uiSchema }]) => [name, uiSchema])),
  }
}

function widgetOf(
  { type, pattern = '', maxLength, description, pictureUse }: RJSFSchema,
  name: string,
): UiSchema {
  if (type === 'boolean') return { 'ui:widget': 'yes' }
  // An `id` of these files is always a room's.
  if (name === 'id') return { 'ui:widget': 'room' }
  if (pictureUse !== undefined) return { 'ui:field': 'picture', 'ui:options': { use: pictureUse } }
  if (name === 'body') return { 'ui:widget': 'markdown' }
  if (name === 'date') return { 'ui:widget': 'line', 'ui:options': { inputType: 'date' } }
  if (pattern.endsWith(TIME)) return { 'ui:widget': 'line', 'ui:options': { inputType: 'time' } }
  const [, choices] = CHOICE.exec(pattern) ?? []
  if (choices !== undefined) {
    const options = choices.split('|').map((choice) => [choice, CHOICE_WORDS[`${name}.${choice}`] ?? choice])
    return { 'ui:widget': 'choice', 'ui:options': { choices: options } }
  }
  // A text with a limit has the count of its characters in place of an example.
  if (maxLength === undefined) return { 'ui:widget': 'line', 'ui:help': exampleIn(description) }
  return { 'ui:widget': maxLength >= LONG_TEXT ? 'lines' : 'line' }
}

/** @example exampleIn('a year, such as 2025') // 'Such as 2025.' */
function exampleIn(description = ''): string | undefined {
  const [, example] = /such as (.+)$/.exec(description) ?? []
  return example === undefined ? undefined : `Such as ${example.replaceAll('"', '')}.`
}

/** Returns what a new entry of a list, or an optional part that is added, begins with. */
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

/** Gives the entries that the form has added to lists their fields: it adds nothing, or an object without fields. */
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
