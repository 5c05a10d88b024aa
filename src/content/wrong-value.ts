import { KindGuard, type TSchema } from '@sinclair/typebox'
import { getNodeValue, type Node } from 'jsonc-parser'
import { decimalsOf, isNumber } from './fields'
import { shortened } from './shortened'

/** Counts the digits as they are written: 105.000 has three, and is read as 105. */
export function hasTooManyDecimals(schema: TSchema, { value, length }: Node): boolean {
  if (!isNumber(schema) || typeof value !== 'number') return false
  return length - `${Math.trunc(value)}.`.length > decimalsOf(schema)
}

/** Says what is wrong with a value; undefined when it fits its schema. */
export function wrongWith(schema: TSchema, node: Node): string | undefined {
  const { value }: { value?: unknown } = node
  if (KindGuard.IsString(schema)) {
    if (typeof value !== 'string') return `${shown(node)} is not a text`
    if (value.trim() === '') return 'is empty'
    if (value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) {
      return `has ${value.length} characters, which is too long`
    }
    const { pattern } = schema
    return pattern === undefined || new RegExp(pattern).test(value)
      ? undefined
      : `${shown(node)} does not fit`
  }
  if (isNumber(schema)) {
    if (typeof value !== 'number') return `${shown(node)} is not a number`
    if (KindGuard.IsInteger(schema) && !Number.isInteger(value)) return `${value} is not a whole number`
    const { minimum = value, exclusiveMinimum = -Infinity } = schema
    if (value < minimum || value <= exclusiveMinimum) return `${value} is too low`
    const { maximum = value, exclusiveMaximum = Infinity } = schema
    return value > maximum || value >= exclusiveMaximum ? `${value} is too high` : undefined
  }
  return KindGuard.IsBoolean(schema) && typeof value === 'boolean' ? undefined : `${shown(node)} does not fit`
}

/** Shows a value, shortened. */
export function shown(node: Node): string {
  return shortened(JSON.stringify(getNodeValue(node)) ?? 'this')
}
