import type { FieldSchema } from '../../../../shared/widgets'

export function emptyValueOf({
  type,
  properties = {},
  required = [],
  items,
  minItems = 0,
}: FieldSchema): unknown {
  if (type === 'string') return ''
  if (type === 'boolean') return false
  if (type === 'array') return Array.from({ length: minItems }, () => items && emptyValueOf(items))
  if (type !== 'object') return undefined
  return Object.fromEntries(required.map((name) => [name, emptyValueOf(properties[name] ?? {})]))
}
