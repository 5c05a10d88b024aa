import { KindGuard, type TObject, type TSchema } from '@sinclair/typebox'
import { Value, type ValueError, ValueErrorType, ValuePointer } from '@sinclair/typebox/value'
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser'
import { nearestWord } from '../shared/nearest-word'
import type { PictureUse } from '../shared/pictures'
import { normalizeName } from '../shared/text'
import { type ContentProblem, MAX_PROBLEMS, pointerOf, positionOf, type Reason, shortened } from './problem'

interface ParsedFile {
  file: string
  text: string
  root: Node
}

type Place = Omit<ContentProblem, keyof Reason>

export interface NamedPicture {
  /** Finds the problem's place in the file, which takes time. */
  where: () => Place
  picture: string
  use: PictureUse
}

type Path = (string | number)[]

interface Part {
  schema: TSchema
  value: unknown
  path: Path
}

/** The fields that name an entry, the best first. */
const NAMING_FIELDS = ['name', 'title', 'heading', 'what', 'question', 'src']

export function checkValue(
  schema: TObject,
  source: ParsedFile,
): { problems: ContentProblem[]; pictures: NamedPicture[] } {
  const value: unknown = getNodeValue(source.root)
  const problems: ContentProblem[] = []
  const pictures: NamedPicture[] = []
  const seen = new Set<string>()
  for (const error of Value.Errors(schema, value)) {
    if (problems.length === MAX_PROBLEMS) break
    // TypeBox reports a missing field a second time, for its type.
    if (seen.has(error.path)) continue
    seen.add(error.path)
    problems.push({ ...locate(source, pathOf(error)), ...describeError(error) })
  }
  for (const part of partsOf(schema, value, [])) {
    const use: PictureUse | undefined = part.schema.pictureUse
    if (use !== undefined && Value.Check(part.schema, part.value)) {
      pictures.push({ where: () => locate(source, part.path), picture: String(part.value), use })
    }
    for (const { path, ...reason } of [...findDuplicates(part), ...findDecimals(part, source)]) {
      if (problems.length < MAX_PROBLEMS) problems.push({ ...locate(source, path), ...reason })
    }
  }
  return { problems, pictures }
}

function* partsOf(schema: TSchema, value: unknown, path: Path): Generator<Part> {
  yield { schema, value, path }
  if (KindGuard.IsArray(schema) && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* partsOf(schema.items, item, [...path, index])
  }
  if (!KindGuard.IsObject(schema) || typeof value !== 'object' || value === null) return
  for (const [name, field] of Object.entries<unknown>({ ...value })) {
    const part = schema.properties[name]
    if (part !== undefined) yield* partsOf(part, field, [...path, name])
  }
}

function describeError({ type, value, schema, path }: ValueError): Reason {
  const right = `right is ${schema.description ?? 'a group of fields in { }'}`
  const isPicture = schema['pictureUse'] !== undefined
  const atDesk = isPicture ? 'No picture is chosen yet.' : 'Please fill this in.'
  if (isPicture && value === '') return { wrong: 'names no picture', right, atDesk }
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return { wrong: 'is missing', right, atDesk }
    case ValueErrorType.ObjectAdditionalProperties: {
      const fields = Object.keys(schema.properties)
      const meant = nearestWord(path.split('/').at(-1) ?? '', fields)
      return {
        wrong: 'is not a field that is known here',
        right: meant === undefined ? `the fields are ${fields.join(', ')}` : `did you mean "${meant}"?`,
        isUnread: meant === undefined,
      }
    }
    case ValueErrorType.ArrayMinItems:
    case ValueErrorType.ArrayMaxItems:
      return { wrong: `is a list of ${Array.isArray(value) ? value.length : 0}`, right }
    case ValueErrorType.StringMaxLength:
      return { wrong: `has ${String(value).length} characters, which is too long`, right }
    default:
      return { wrong: `${shown(value)} does not fit`, right, ...(value === '' && { atDesk }) }
  }
}

function* findDuplicates({ schema, value, path }: Part): Generator<Reason & { path: Path }> {
  const fields: readonly string[] = schema.uniqueBy ?? []
  if (!Array.isArray(value)) return
  for (const field of fields) {
    const seen = new Set<unknown>()
    for (const [index, entry] of value.entries()) {
      const own: unknown = entry?.[field]
      const key = field === 'name' ? normalizeName(String(own)) : own
      const reason = { wrong: `${shown(own)} is used twice`, right: 'each entry needs its own' }
      if (own !== undefined && seen.has(key)) yield { path: [...path, index, field], ...reason }
      seen.add(key)
    }
  }
}

/** Finds prices such as 105.000, which means 105 but was probably meant as 105,000. */
function* findDecimals(
  { schema, value, path }: Part,
  { root }: ParsedFile,
): Generator<Reason & { path: Path }> {
  const { decimals = Infinity } = schema
  const written = findNodeAtLocation(root, path)?.length ?? 0
  if (typeof value !== 'number' || written - `${Math.trunc(value)}.`.length <= decimals) return
  const wrong = `has more than ${decimals} digits after the point, and counts as ${value}`
  yield { path, wrong, right: 'write naira without a point between the digits, such as 85000' }
}

export function pathOf({ path }: Pick<ValueError, 'path'>): Path {
  return [...ValuePointer.Format(path)].map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

function locate({ file, text, root }: ParsedFile, path: Path): Place {
  let place = ''
  for (const [index, step] of path.entries()) {
    const isInEntry = typeof path[index - 1] === 'number'
    place += typeof step === 'number' ? ` ${step + 1}` : `${index === 0 ? '' : isInEntry ? ', ' : '.'}${step}`
    if (typeof step === 'number') place += describeName(findNodeAtLocation(root, path.slice(0, index + 1)))
  }
  // A missing field has no position of its own.
  const node = findNodeAtLocation(root, path) ?? findNodeAtLocation(root, path.slice(0, -1)) ?? root
  return { file, position: positionOf(text, node.offset), place, pointer: pointerOf(path) }
}

function describeName(entry: Node | undefined): string {
  const names = NAMING_FIELDS.map((field): unknown => entry && findNodeAtLocation(entry, [field])?.value)
  const name = names.find((value) => typeof value === 'string' && value.trim() !== '')
  return name === undefined ? '' : ` ("${shortened(String(name))}")`
}

function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? 'this')
}
