import type { FastifyInstance } from 'fastify'
import {
  BookingConfirmationSchema,
  ErrorBodySchema,
  type PaymentVerification,
  PaymentVerificationSchema,
} from '../../shared/contract'
import { VERIFY_PAYMENT_PATH } from '../../shared/paths'
import { withTimeout } from '../async/timeout'
import { RETRY_AFTER_SECONDS } from '../http/errors'
import { refuseOtherMethods } from '../http/fastify'
import { RATE_LIMITS } from '../http/limits'
import { bringIntoOneLine, withFormats } from '../http/validation'
import { undecidedResponse } from './verify-responses'
import type { Settle } from './settle'

/** A guest waits for twelve seconds at most. */
const ANSWER_WITHIN_MS = 11_500

const bodySchema = withFormats(PaymentVerificationSchema, { email: 'html-email' })

export interface VerifyRouteOptions {
  settle: Settle
  /** False switches the rate limit off, for tests. */
  hasRateLimit: boolean
}

/** Any 2xx means "booked". When `settle` takes too long, the answer is 503. */
export function addVerifyRoute(app: FastifyInstance, { settle, hasRateLimit }: VerifyRouteOptions): void {
  app.post<{ Body: PaymentVerification }>(
    VERIFY_PAYMENT_PATH,
    {
      // A guest who has already paid is not refused because of a line break in the name.
      preValidation: bringIntoOneLine,
      config: { rateLimit: hasRateLimit ? RATE_LIMITS.verify : false },
      schema: {
        body: bodySchema,
        response: { 200: BookingConfirmationSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema },
      },
    },
    async (request, reply) => {
      const { body, log } = request
      const settled = settle(body.reference, {
        seenVia: 'verify',
        roomId: body.room_id,
        guestName: body.name,
        guestEmail: body.email,
        isGuest: true,
      })
      // After the timeout, `settle` goes on in the background.
      let isLate = false
      settled.catch((err: unknown) => {
        if (isLate) log.error({ err }, 'payment not settled after the request timed out')
      })
      const answer = await withTimeout(settled, ANSWER_WITHIN_MS, undecidedResponse)
      isLate = true
      if (answer.status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
      return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
    },
  )
  refuseOtherMethods(app, VERIFY_PAYMENT_PATH, 'POST')
}
