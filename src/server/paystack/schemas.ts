import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'

/** A 64-bit id of Paystack's, which a JavaScript number cannot hold: text once it is read. */
export const IdSchema = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,20}$' })])

/** Kobo, as far as a number can hold them. */
export const AmountSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Kobo, where Paystack sometimes writes them as text. */
export const AmountTextSchema = Type.Union([AmountSchema, Type.String({ pattern: '^\\d{1,15}$' })])

/** Gives a function that tells whether a value has the form of the schema. */
export function compile<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  const check = TypeCompiler.Compile(schema)
  return (value): value is Static<Schema> => check.Check(value)
}
