import { pointerOf } from '../../content/problem'
import type { JournalFacts } from '../journal/journal'

type Leaf = string | number | boolean | null

/** A text, number or switch that differs between two values; null where it is not there. */
export interface ChangedField {
  /** Its JSON pointer. */
  pointer: string
  before: Leaf
  after: Leaf
}

/** Returns the fields that differ between two values, in their order. An empty text is as good as none. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((pointer) => ({ pointer, before: was.get(pointer) ?? null, after: is.get(pointer) ?? null }))
    .filter((field) => field.before !== field.after)
}

function leavesOf(value: unknown, path: (string | number)[] = []): Map<string, Leaf> {
  if (typeof value === 'object' && value !== null) {
    const isList = Array.isArray(value)
    return new Map(
      Object.entries<unknown>({ ...value }).flatMap(([name, field]) => [
        ...leavesOf(field, [...path, isList ? Number(name) : name]),
      ]),
    )
  }
  const isLeaf =
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
  return new Map(isLeaf ? [[pointerOf(path), value]] : [])
}

/** Longest text of an entry in the journal, in characters, and the most fields. */
const MAX_SHOWN = 100
const MAX_FIELDS = 20
/** How much of what two long texts have in common is shown before their difference. */
const COMMON_SHOWN = 20

/** Returns the changed fields as the facts of a journal entry, with long texts shortened to where they differ. */
export function factsOf(fields: readonly ChangedField[]): { before: JournalFacts; after: JournalFacts } {
  const shown = fields.slice(0, MAX_FIELDS).map(shortenedField)
  const more = fields.length - shown.length
  return {
    before: Object.fromEntries(shown.map(({ pointer, before }) => [pointer, before])),
    after: {
      ...Object.fromEntries(shown.map(({ pointer, after }) => [pointer, after])),
      ...(more > 0 && { more_fields: more }),
    },
  }
}

/** Returns a field whose texts have at most 100 characters, from shortly before their difference. */
export function shortenedField({ pointer, before, after }: ChangedField): ChangedField {
  const [was, is] = [String(before ?? ''), String(after ?? '')]
  let common = 0
  while (common < Math.min(was.length, is.length) && was[common] === is[common]) common += 1
  const isLong = Math.max(was.length, is.length) > MAX_SHOWN
  const from = isLong ? Math.max(0, common - COMMON_SHOWN) : 0
  const shorten = (leaf: Leaf) => (typeof leaf === 'string' ? excerpt(leaf, from) : leaf)
  return { pointer, before: shorten(before), after: shorten(after) }
}

function excerpt(text: string, from: number): string {
  const end = from + MAX_SHOWN
  const shown = `${from > 0 ? '…' : ''}${text.slice(from, end)}${text.length > end ? '…' : ''}`
  return shown.replaceAll(/\s+/g, ' ')
}
