import { isDeepStrictEqual } from 'node:util'
import { pointerOf } from '../../content/problem'
import type { ChangedField } from '../journal/actions/site'

type Leaf = ChangedField['after']

/**
 * Returns the fields that differ, in order. An empty text counts as missing. Adding or removing an entry of a list
 * does not mark the following ones.
 */
export function changedFields(
  before: unknown,
  after: unknown,
  path: readonly (string | number)[] = [],
): ChangedField[] {
  const [was, is] = [leafOf(before), leafOf(after)]
  const [partsBefore, partsAfter] =
    Array.isArray(before) && Array.isArray(after)
      ? differentEntries(before, after)
      : [partsOf(before), partsOf(after)]
  const steps = new Set([...partsAfter.keys(), ...partsBefore.keys()])
  return [
    ...(was === is ? [] : [{ pointer: pointerOf(path), before: was, after: is }]),
    ...[...steps].flatMap((step) =>
      changedFields(partsBefore.get(step), partsAfter.get(step), [...path, step]),
    ),
  ]
}

type Parts = Map<string | number, unknown>

function partsOf(value: unknown): Parts {
  if (Array.isArray(value)) return new Map(value.entries())
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

function leafOf(value: unknown): Leaf {
  const isLeaf = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isLeaf && value !== '' ? value : null
}

/** Returns two lists without their common beginning and end. */
function differentEntries(before: readonly unknown[], after: readonly unknown[]): [Parts, Parts] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isDeepStrictEqual(before[start], after[start])) start += 1
  let end = 0
  while (end < shorter - start && isDeepStrictEqual(before.at(-1 - end), after.at(-1 - end))) end += 1
  const partsFrom = (list: readonly unknown[]): Parts =>
    new Map(list.slice(start, list.length - end).map((entry, index) => [start + index, entry]))
  return [partsFrom(before), partsFrom(after)]
}

/** Longest text of an entry in the journal, in characters, and the most fields. */
const MAX_SHOWN = 100
const MAX_FIELDS = 20
/** How much of what two long texts have in common is shown before their difference. */
const COMMON_SHOWN = 20

/** Returns the changed fields as the facts of a journal entry, with long texts shortened to where they differ. */
export function factsOf(fields: readonly ChangedField[]) {
  const shown = fields.slice(0, MAX_FIELDS).map(shortenedField)
  return { fields: shown, more_fields: fields.length - shown.length }
}

/** Returns a field whose texts have at most 100 characters, from shortly before their difference. */
function shortenedField({ pointer, before, after }: ChangedField): ChangedField {
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
