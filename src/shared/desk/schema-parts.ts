import { type TLiteral, type TUnion, Type } from '@sinclair/typebox'

// Parts of the schemas of /api/desk/. Amounts are in naira, moments in ISO 8601 and UTC, and dates without a
// time are days in Lagos, such as 2026-11-22.

export const Moment = Type.String()
export const MaybeMoment = Type.Union([Moment, Type.Null()])
export const MaybeText = Type.Union([Type.String(), Type.Null()])
export const Naira = Type.Number()

export function oneOf<Texts extends readonly string[]>(...texts: Texts) {
  return Type.Union(texts.map((text) => Type.Literal(text))) as unknown as TUnion<{
    -readonly [Index in keyof Texts]: TLiteral<Texts[Index]>
  }>
}
