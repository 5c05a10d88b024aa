import { fieldNames, isFields, isSame, type Path } from './values'

export interface Difference {
  path: Path
  /** Undefined for what was not there. */
  before: unknown
  after: unknown
}

/**
 * Returns what differs between two values, field by field. The entries of a list are compared one by one while their
 * number and order stay; an entry that was added or removed is one difference, and anything else in a list makes the
 * whole list one.
 */
export function differencesOf(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (isSame(before, after)) return []
  if (isFields(before) && isFields(after)) {
    return fieldNames(before, after).flatMap((name) =>
      differencesOf(before[name], after[name], [...path, name]),
    )
  }
  if (!Array.isArray(before) || !Array.isArray(after)) return [{ path, before, after }]
  if (isInOrder(before, after)) {
    return before.flatMap((entry, index) => differencesOf(entry, after[index], [...path, index]))
  }
  return differencesOfLists(before, after, path)
}

/** True when a list has as many entries as another and no entry has moved. */
export function isInOrder(before: readonly unknown[], after: readonly unknown[]): boolean {
  return (
    before.length === after.length &&
    !after.some(
      (entry, index) =>
        !isSame(entry, before[index]) &&
        before.some((other, place) => place !== index && isSame(entry, other)),
    )
  )
}

function differencesOfLists(before: readonly unknown[], after: readonly unknown[], path: Path): Difference[] {
  const limit = Math.min(before.length, after.length)
  let start = 0
  while (start < limit && isSame(before[start], after[start])) start += 1
  let end = 0
  while (end < limit - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1
  const removed = before.slice(start, before.length - end)
  const added = after.slice(start, after.length - end)
  if (removed.length > 0 && added.length > 0) return [{ path, before, after }]
  return [
    ...removed.map((entry, index) => ({ path: [...path, start + index], before: entry, after: undefined })),
    ...added.map((entry, index) => ({ path: [...path, start + index], before: undefined, after: entry })),
  ]
}
