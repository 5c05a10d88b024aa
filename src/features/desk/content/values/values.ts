/** Where a part of a value is: names of fields and places in lists, from 0. */
export type Path = readonly (string | number)[]

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for values that JSON writes alike, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, index) => isSame(entry, other[index]))
    )
  }
  if (!isFields(one) || !isFields(other)) return one === other
  return fieldNames(one, other).every((name) => isSame(one[name], other[name]))
}

/** Returns the names of the fields of all values, each once. */
export function fieldNames(...values: readonly Fields[]): string[] {
  return [...new Set(values.flatMap((value) => Object.keys(value)))]
}

/** Parses a JSON pointer (RFC 6901). @example parsePointer('/features/0/title') // ['features', 0, 'title'] */
export function parsePointer(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** Returns the part of a value at a path, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  let part = value
  for (const step of path) {
    part = typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined
  }
  return part
}

/** Returns a copy of a value with another part at a path. Undefined removes a field. */
export function withValueAt(value: unknown, [step, ...rest]: Path, part: unknown): unknown {
  if (step === undefined) return part
  const changed = withValueAt(valueAt(value, [step]), rest, part)
  if (Array.isArray(value)) return value.map((entry, index) => (index === step ? changed : entry))
  const { [step]: _former, ...others } = isFields(value) ? value : {}
  return changed === undefined ? others : { ...others, [step]: changed }
}
