import { type Static, Type } from '@sinclair/typebox'
import type { Calls } from './schema-parts'

const ChangesSchema = Type.Object({
  /** Differs after every change that the desk can show. */
  version: Type.String(),
  /** How many bookings guests have made; missing for people without the permission 'guests'. */
  bookings: Type.Optional(Type.Integer()),
})
export type Changes = Static<typeof ChangesSchema>

export const CHANGES_CALLS = {
  'GET changes/': { permission: 'view', answer: ChangesSchema },
} satisfies Calls
