import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from './desk/schema-parts'
import { VISIT_EVENTS } from './visit-events'

/** POST /api/visits/, which is not in the contract. */
export const VisitSchema = Type.Object({
  event: oneOf(...VISIT_EVENTS),
  page: Type.Optional(Type.String()),
  /** The utm_* parameters of the address at which the guest entered the site, unchanged. */
  campaign: Type.Optional(Type.String()),
  /** The linking page, '' for none, on the first page of a visit alone. Only its host is counted. */
  referrer: Type.Optional(Type.String()),
  /** The payment of the event 'paid'. Only the sum is counted. */
  reference: Type.Optional(Type.String()),
})
export type Visit = Static<typeof VisitSchema>
