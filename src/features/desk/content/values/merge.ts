import { type Difference, differencesOf, isInOrder } from './differences'
import { fieldNames, isFields, isSame, type Path, withValueAt } from './values'

export interface Conflict {
  path: Path
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** With the changes of both; mine where they conflict. */
  value: unknown
  /** What the other person alone has changed. */
  theirs: Difference[]
  /** What both have changed, each in another way. */
  conflicts: Conflict[]
}

/** Brings together what two people have made of the same value. */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown, path: Path = []): Merge {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, theirs: [], conflicts: [] }
  if (isSame(mine, base)) {
    return { value: theirs, theirs: differencesOf(base, theirs, path), conflicts: [] }
  }
  if (isFields(mine) && isFields(theirs)) {
    const former = isFields(base) ? base : {}
    const names = fieldNames(mine, theirs)
    const parts = names.map(
      (name) => [name, mergeValues(former[name], mine[name], theirs[name], [...path, name])] as const,
    )
    const kept = parts.filter(([, { value }]) => value !== undefined)
    const value = Object.fromEntries(kept.map(([name, part]) => [name, part.value]))
    return { value, ...changesOf(parts.map(([, part]) => part)) }
  }
  if (
    Array.isArray(base) &&
    Array.isArray(mine) &&
    Array.isArray(theirs) &&
    isInOrder(base, mine) &&
    isInOrder(base, theirs)
  ) {
    const parts = base.map((entry, index) => mergeValues(entry, mine[index], theirs[index], [...path, index]))
    return { value: parts.map(({ value }) => value), ...changesOf(parts) }
  }
  return { value: mine, theirs: [], conflicts: [{ path, mine, theirs }] }
}

function changesOf(parts: readonly Merge[]): Omit<Merge, 'value'> {
  return {
    theirs: parts.flatMap(({ theirs }) => theirs),
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
  }
}

/** Returns the merged value with the other person's side of these conflicts. */
export function withTheirs({ value }: Merge, conflicts: readonly Conflict[]): unknown {
  let chosen = value
  for (const { path, theirs } of conflicts) chosen = withValueAt(chosen, path, theirs)
  return chosen
}
