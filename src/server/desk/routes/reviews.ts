import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { ErrorBodySchema } from '../../../shared/contract'
import { type Decide, DecideSchema, OpenPaymentSchema, ReviewSchema } from '../../../shared/desk/money'
import { DESK_API } from '../../../shared/desk/paths'
import { tidyBody } from '../../http/validation'
import { decideReview } from '../../settlement/decide-review'
import { listOpenPayments } from '../../settlement/open-payments'
import { listReviews } from '../../settlement/reviews'
import type { DeskServices } from '../services'

const REVIEWS = `${DESK_API}reviews/`
const OPEN_PAYMENTS = `${DESK_API}open-payments/`
const config = { permission: 'money' } as const
const response = { 200: ReviewSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }

/** Adds the calls about payments under review: list them, and decide one; and the list of undecided ones. */
export function addReviewRoutes(desk: FastifyInstance, { database, domain, now, wake }: DeskServices): void {
  desk.get(REVIEWS, { config, schema: { response: { ...response, 200: Type.Array(ReviewSchema) } } }, () =>
    listReviews(database, domain, now()),
  )
  const listed = { ...response, 200: Type.Array(OpenPaymentSchema) }
  desk.get(OPEN_PAYMENTS, { config, schema: { response: listed } }, () => listOpenPayments(database))
  desk.post<{ Params: { reference: string }; Body: Decide }>(
    `${REVIEWS}:reference/decide/`,
    { config, preValidation: tidyBody, schema: { body: DecideSchema, response } },
    async ({ actor, params, body }) => {
      const review = await decideReview(database, actor, params.reference, body, { domain, now: now() })
      if (body.decision === 'refund') wake('refunds')
      wake('mail')
      return review
    },
  )
}
