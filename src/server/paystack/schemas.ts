import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'

/** A 64-bit id. It can exceed JavaScript's safe integers, so it is text after reading. */
export const IdSchema = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,20}$' })])

/** Kobo, up to JavaScript's largest safe integer. */
export const AmountSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Kobo in a field that Paystack sometimes writes as text. */
export const AmountTextSchema = Type.Union([AmountSchema, Type.String({ pattern: '^\\d{1,15}$' })])

export function compile<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  const check = TypeCompiler.Compile(schema)
  return (value): value is Static<Schema> => check.Check(value)
}
