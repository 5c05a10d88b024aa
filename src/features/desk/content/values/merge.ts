import { fieldNames, isFields, isSame, type Path } from './values'

export interface Conflict {
  path: Path
  /** Undefined for what was left out. */
  mine: unknown
  theirs: unknown
}

interface Merge {
  /** With the changes of both; mine where they conflict. */
  value: unknown
  /** What both have changed, each in another way. */
  conflicts: Conflict[]
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
  return { value: mine, conflicts: [{ path, mine, theirs }] }
}

/** True when a list has as many entries as another and no entry has moved. */
function isInOrder(before: readonly unknown[], after: readonly unknown[]): boolean {
  return (
    before.length === after.length &&
    !after.some(
      (entry, index) =>
        !isSame(entry, before[index]) &&
        before.some((other, place) => place !== index && isSame(entry, other)),
    )
  )
}
