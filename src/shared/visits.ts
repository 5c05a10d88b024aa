import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from './desk/schema-parts'
import { VISIT_EVENTS } from './visit-events'

/** POST /api/visits/, which is not in the contract. */
export const VisitSchema = Type.Object({
  event: oneOf(...VISIT_EVENTS),
  page: Type.Optional(Type.String()),
  /** The utm_* of the address at which the guest entered the site, as they stand there. */
  campaign: Type.Optional(Type.String()),
  /** Of the first page of a visit alone: where the link was, '' for none. Only its host is counted. */
  referrer: Type.Optional(Type.String()),
  /** Of the event 'paid'. Only the sum is counted. */
  reference: Type.Optional(Type.String()),
})
export type Visit = Static<typeof VisitSchema>
