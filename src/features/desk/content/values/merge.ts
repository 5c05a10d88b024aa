import { type Difference, isInOrder } from './differences'
import { fieldNames, isFields, isSame, type Path } from './values'

interface Merge {
  /** With the changes of both; mine where they conflict. */
  value: unknown
  /** What both have changed, each in another way: theirs is `before`, mine `after`. */
  conflicts: Difference[]
}

/** Brings together what two people have made of the same value. */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown, path: Path = []): Merge {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, conflicts: [] }
  if (isSame(mine, base)) return { value: theirs, conflicts: [] }
  if (isFields(mine) && isFields(theirs)) {
    const former = isFields(base) ? base : {}
    const parts = fieldNames(mine, theirs).map(
      (name) => [name, mergeValues(former[name], mine[name], theirs[name], [...path, name])] as const,
    )
    const kept = parts.filter(([, { value }]) => value !== undefined)
    const value = Object.fromEntries(kept.map(([name, part]) => [name, part.value]))
    return { value, conflicts: parts.flatMap(([, { conflicts }]) => conflicts) }
  }
  if (
    Array.isArray(base) &&
    Array.isArray(mine) &&
    Array.isArray(theirs) &&
    isInOrder(base, mine) &&
    isInOrder(base, theirs)
  ) {
    const parts = base.map((entry, index) => mergeValues(entry, mine[index], theirs[index], [...path, index]))
    return { value: parts.map(({ value }) => value), conflicts: parts.flatMap(({ conflicts }) => conflicts) }
  }
  return { value: mine, conflicts: [{ path, before: theirs, after: mine }] }
}
