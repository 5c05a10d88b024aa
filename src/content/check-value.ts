import { type TArray, type TObject, type TSchema, Type, KindGuard } from '@sinclair/typebox'
import type { Node } from 'jsonc-parser'
import { normalizeName } from '../shared/text'
import {
  decimalsOf,
  entryWordOf,
  hasDrafts,
  isNumber,
  type PictureUse,
  pictureUseOf,
  uniqueFieldsOf,
} from './fields'
import { findInvisible, WITHOUT_INVISIBLE } from './invisible'
import { nearestWord } from '../shared/nearest-word'
import type { Draft } from './problem'
import { shortened } from './shortened'
import { hasTooManyDecimals, shown, wrongWith } from './wrong-value'

/** A problem at a place in the file's text. */
export interface Finding {
  offset: number
  /** The entry and the field. */
  place: string
  wrong: string
  right: string
  /** The draft in which it is. */
  draft: Draft | undefined
}

/** A picture that the content names. */
export interface NamedPicture {
  offset: number
  place: string
  picture: string
  use: PictureUse
  /** The draft that names it. */
  draft: Draft | undefined
}

export interface CheckedValue {
  findings: Finding[]
  pictures: NamedPicture[]
  drafts: Draft[]
}

/** Where the check is: inside an entry of a list, or at the top, and the field from there. */
interface Place {
  entry: string
  field: string
  /** True at the top of an entry that may be a draft. */
  mayBeDraft?: boolean
  draft?: Draft | undefined
}

/** The field by which an editor finds the schema of the file. */
export const SCHEMA_FIELD = '$schema'
/** The field of an entry that only the preview shows. */
export const DRAFT_FIELD = 'draft'
const DRAFT_SCHEMA = Type.Boolean({ description: 'true for an entry that only the preview shows, or false' })
/** "rooms\twin.jpg" has a tab: in JSON some letters mean another character after a backslash. */
const BACKSLASH = /[\\\b\f\n\r\t]/
/** For a number that was written as a text. */
const IN_DIGITS = ', in digits alone, without quotation marks and commas'
/** For a price with three digits after the point: some write a hundred and five thousand as 105.000. */
const WHOLE_NAIRA =
  'write naira without a point between the digits, such as 85000; a point stands before the kobo'
/** The fields that name an entry, the best first. */
const NAMING_FIELDS = ['name', 'title', 'heading', 'what', 'src']

/** Checks a value against its schema. Gives every problem, and every picture that the value names. */
export function checkValue(schema: TSchema, root: Node): CheckedValue {
  const result: CheckedValue = { findings: [], pictures: [], drafts: [] }
  check(schema, root, { entry: '', field: '' }, result)
  return result
}

/**
 * Checks a value that is an entry for itself, such as the fields of a post: it may be a draft. Takes the
 * draft, if it is one.
 */
export function checkEntry(schema: TObject, root: Node, draft: Draft | undefined): CheckedValue {
  const result: CheckedValue = { findings: [], pictures: [], drafts: draft === undefined ? [] : [draft] }
  check(schema, root, { entry: '', field: '', mayBeDraft: true, draft }, result)
  return result
}

function check(schema: TSchema, node: Node, place: Place, result: CheckedValue): void {
  if (KindGuard.IsObject(schema) && node.type === 'object') checkObject(schema, node, place, result)
  else if (KindGuard.IsArray(schema) && node.type === 'array') checkList(schema, node, place, result)
  else checkLeaf(schema, node, place, result)
}

function checkObject(schema: TObject, node: Node, place: Place, result: CheckedValue): void {
  const given = new Map<string, Node>()
  const missing = new Set(Object.keys(schema.properties))
  const properties: Record<string, TSchema> = place.mayBeDraft
    ? { ...schema.properties, [DRAFT_FIELD]: DRAFT_SCHEMA }
    : schema.properties
  const unknown: Node[] = []
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key === undefined || value === undefined) continue
    const name = String(key.value)
    if (given.has(name))
      add(result, key, below(place, shortened(name)), 'is written twice', 'keep one of the two')
    given.set(name, value)
    if (name === SCHEMA_FIELD && node.parent === undefined) continue
    const part = properties[name]
    if (part === undefined) unknown.push(key)
    else check(part, value, below(place, name), result)
    missing.delete(name)
  }
  for (const key of unknown) {
    const meant = nearestWord(String(key.value), [...missing])
    missing.delete(meant ?? '')
    const fields = Object.keys(properties).join(', ')
    const right = meant === undefined ? `the fields here are ${fields}` : `did you mean "${meant}"?`
    add(result, key, below(place, shortened(String(key.value))), 'is not a field that is known here', right)
  }
  for (const name of missing) {
    const part = schema.properties[name]
    if (part !== undefined && schema.required?.includes(name)) {
      add(result, node, below(place, name), 'is missing', expected(part))
    }
  }
}

function checkList(schema: TArray, node: Node, place: Place, result: CheckedValue): void {
  const items = node.children ?? []
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  const mayBeDraft = hasDrafts(schema)
  const entries: [Node, Place][] = items.map((item, index) => {
    const entry = nameEntry(entryWordOf(schema), index, item)
    if (item.type !== 'object' && !KindGuard.IsObject(schema.items)) {
      return [item, { ...place, field: `${place.field} ${index + 1}`, mayBeDraft: false }]
    }
    const mark = mayBeDraft ? fieldOf(item, DRAFT_FIELD) : undefined
    const draft = place.draft ?? (mark?.value === true ? { entry, offset: mark.offset } : undefined)
    return [item, { entry, field: '', mayBeDraft, draft }]
  })
  const drafts = entries.flatMap(([, { draft }]) =>
    draft === undefined || draft === place.draft ? [] : [draft],
  )
  for (const draft of drafts) result.drafts.push(draft)
  const count = items.length - drafts.length
  if (count < minItems || count > maxItems) {
    const wrong =
      count > 0 ? `is a list of ${count}` : items.length > 0 ? 'has only drafts' : 'is an empty list'
    add(result, node, place, wrong, expected(schema))
  }
  for (const [item, inside] of entries) check(schema.items, item, inside, result)
  for (const field of uniqueFieldsOf(schema)) checkUnique(field, entries, result)
}

/** Of two equal values the second is wrong; one in a draft is, wherever it stands. */
function checkUnique(field: string, entries: [Node, Place][], result: CheckedValue): void {
  const seen = new Set<unknown>()
  const isDraft = ([, { draft }]: [Node, Place]) => draft !== undefined
  for (const [item, place] of [...entries.filter((entry) => !isDraft(entry)), ...entries.filter(isDraft)]) {
    const node = fieldOf(item, field)
    if (node === undefined) continue
    // Of pictures two paths may differ in capitals alone.
    const value: unknown = field === 'name' ? normalizeName(String(node.value)) : node.value
    if (seen.has(value)) {
      add(result, node, below(place, field), `${shown(node)} is used twice`, 'each entry needs its own')
    }
    seen.add(value)
  }
}

function checkLeaf(schema: TSchema, node: Node, place: Place, result: CheckedValue): void {
  const use = pictureUseOf(schema)
  if (use !== undefined && BACKSLASH.test(String(node.value))) {
    add(result, node, place, `${shown(node)} has a backslash`, 'write / between folder and file')
    return
  }
  const invisible = typeof node.value === 'string' ? findInvisible(node.value) : undefined
  if (invisible !== undefined) {
    add(result, node, place, invisible.wrong, WITHOUT_INVISIBLE)
    return
  }
  if (hasTooManyDecimals(schema, node)) {
    const wrong = `has more than ${decimalsOf(schema)} digits after the point, and counts as ${node.value}`
    add(result, node, place, wrong, WHOLE_NAIRA)
    return
  }
  const wrong = wrongWith(schema, node)
  if (wrong !== undefined) {
    const isQuoted = isNumber(schema) && node.type === 'string'
    add(result, node, place, wrong, `${expected(schema)}${isQuoted ? IN_DIGITS : ''}`)
    return
  }
  if (use === undefined) return
  const { draft } = place
  result.pictures.push({
    offset: node.offset,
    place: inWords(place),
    picture: String(node.value),
    use,
    draft,
  })
}

function expected(schema: TSchema): string {
  const { description = 'a group of fields in { }' } = schema
  return `right is ${description}`
}

function add(result: CheckedValue, node: Node, place: Place, wrong: string, right: string): void {
  result.findings.push({ offset: node.offset, place: inWords(place), wrong, right, draft: place.draft })
}

function below({ entry, field, draft }: Place, name: string): Place {
  return { entry, field: field === '' ? name : `${field}.${name}`, draft }
}

function inWords({ entry, field }: Place): string {
  return [entry, field].filter((part) => part !== '').join(', ')
}

function nameEntry(word: string, index: number, item: Node): string {
  const names = NAMING_FIELDS.map((field) => fieldOf(item, field)?.value)
  const name: unknown = names.find((value) => typeof value === 'string' && value.trim() !== '')
  const id: unknown = fieldOf(item, 'id')?.value
  const which = Number.isInteger(id) ? `${word} ${id}` : `${word} number ${index + 1}`
  return `${which}${name === undefined ? '' : ` ("${shortened(String(name))}")`}`
}

function fieldOf(node: Node, name: string): Node | undefined {
  if (node.type !== 'object') return undefined
  return node.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1]
}
