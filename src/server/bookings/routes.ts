import type { FastifyInstance } from 'fastify'
import {
  BookingConfirmationSchema,
  ErrorBodySchema,
  type PaymentVerification,
  PaymentVerificationSchema,
} from '../../shared/contract'
import { VERIFY_PAYMENT_PATH } from '../../shared/paths'
import { RETRY_AFTER_SECONDS } from '../errors'
import { RATE_LIMITS, refuseOtherMethods } from '../http-server'
import { tidyBody, withFormats } from '../input'
import type { Settle } from './settle'

const bodySchema = withFormats(PaymentVerificationSchema, { name: 'one-line', email: 'html-email' })

export interface BookingRoutesOptions {
  settle: Settle
  hasRateLimit: boolean
}

/** Adds POST /api/bookings/verify-payment/: settles a payment and sends the stored bytes. Any 2xx means "booked". */
export function addBookingRoutes(app: FastifyInstance, { settle, hasRateLimit }: BookingRoutesOptions): void {
  app.post<{ Body: PaymentVerification }>(
    VERIFY_PAYMENT_PATH,
    {
      preValidation: tidyBody,
      config: { rateLimit: hasRateLimit ? RATE_LIMITS.verify : false },
      schema: {
        body: bodySchema,
        response: { 200: BookingConfirmationSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema },
      },
    },
    async ({ body }, reply) => {
      const answer = await settle(body.reference, {
        seenVia: 'verify',
        roomId: body.room_id,
        guestName: body.name,
        guestEmail: body.email,
      })
      if (answer.status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
      return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
    },
  )
  refuseOtherMethods(app, VERIFY_PAYMENT_PATH, 'POST')
}
