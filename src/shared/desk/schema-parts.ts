import { type TLiteral, type TProperties, type TSchema, type TUnion, Type } from '@sinclair/typebox'
import type { Permission } from './roles'

// Parts of the schemas of /api/desk/. Amounts are in kobo (on invoices in naira), moments in ISO 8601 and
// UTC. Dates without a time are days in Lagos, such as 2026-11-22.

export const Moment = Type.String()
export const MaybeMoment = maybe(Moment)
export const MaybeText = maybe(Type.String())
export const Kobo = Type.Integer()
export const Naira = Type.Number()

/** A date and time at the hotel, such as 2026-11-22T18:00. */
export const HotelTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' })

export function oneOf<Texts extends readonly string[]>(...texts: Texts) {
  return Type.Union(texts.map((text) => Type.Literal(text))) as unknown as TUnion<{
    -readonly [Index in keyof Texts]: TLiteral<Texts[Index]>
  }>
}

export function maybe<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** Written by JSON.stringify: by a schema, the rows of a year would keep everybody else waiting. */
export function longList<Item>() {
  return Type.Unsafe<Item[]>()
}

export function bodyOf<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false })
}

export const Nothing = Type.Null()

export interface Call {
  permission: Permission | 'nobody'
  query?: TSchema
  body?: TSchema
  takesPicture?: true
  answer: TSchema
}

export type Calls = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH'} ${string}/`, Call>

export const DaySchema = Type.String({ format: 'date' })
