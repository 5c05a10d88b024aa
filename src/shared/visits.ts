import { type Static, Type } from '@sinclair/typebox'
import { maybe, Moment, oneOf } from './desk/schema-parts'
import { VISIT_EVENTS } from './visit-events'

/** POST /api/visits/, which is not in the contract. Without an event it only asks for the notice. */
export const VisitSchema = Type.Object({
  event: Type.Optional(oneOf(...VISIT_EVENTS)),
  page: Type.Optional(Type.String()),
  /** The utm_* of the address at which the guest entered the site, as they stand there. */
  campaign: Type.Optional(Type.String()),
})
export type Visit = Static<typeof VisitSchema>

export const VisitAnswerSchema = Type.Object({
  notice: maybe(Type.Object({ text: Type.String(), until: Moment })),
})
export type VisitAnswer = Static<typeof VisitAnswerSchema>
