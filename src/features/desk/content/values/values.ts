/** The place of a part in a value: field names, and positions in lists, from 0. */
export type Path = readonly (string | number)[]

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for values with the same JSON, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, index) => isSame(entry, other[index]))
    )
  }
  if (!isFields(one) || !isFields(other)) return one === other
  return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]))
}

/** Parses a JSON pointer. @example parsePointer('/features/0/title') // ['features', 0, 'title'] */
export function parsePointer(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

export function valueAt(value: unknown, path: Path): unknown {
  let part = value
  for (const step of path) {
    part = typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined
  }
  return part
}

export function withPart(value: unknown, [step, ...rest]: Path, part: unknown): unknown {
  if (step === undefined) return part
  const changed = withPart(valueAt(value, [step]), rest, part)
  if (Array.isArray(value)) return value.toSpliced(Number(step), 1, changed)
  return { ...(isFields(value) ? value : {}), [step]: changed }
}
