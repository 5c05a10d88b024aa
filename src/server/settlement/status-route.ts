import type { FastifyInstance } from 'fastify'
import {
  type BookingQuestion,
  BookingQuestionSchema,
  type BookingAnswer,
  BookingAnswerSchema,
  ErrorBodySchema,
} from '../../shared/contract'
import { normalizeEmail } from '../../shared/email'
import { BOOKING_STATUS_PATH } from '../../shared/paths'
import { withTimeout } from '../async/timeout'
import { InvalidInput } from '../http/errors'
import { refuseOtherMethods } from '../http/fastify'
import { limitBy } from '../http/limit-by'
import { RATE_LIMITS } from '../http/rate-limits'
import { tidyBody, withFormats } from '../http/validation'
import { type BookingStatusOptions, createBookingStatus } from './booking-status'

/** A guest waits for twelve seconds at most. */
const ANSWER_WITHIN_MS = 11_500

const bodySchema = withFormats(BookingQuestionSchema, { email: 'html-email', code: 'one-line' })

export interface StatusRouteOptions extends BookingStatusOptions {
  /** False switches the rate limits off, for tests. */
  hasRateLimit: boolean
}

/** When Paystack takes too long, the answer is `checking`, and the page asks again. */
export function addStatusRoute(app: FastifyInstance, { hasRateLimit, ...options }: StatusRouteOptions): void {
  const readStatus = createBookingStatus(options)
  const countCode = hasRateLimit
    ? limitBy(app, RATE_LIMITS.codesOfGuest, ({ body }) => `code ${normalizeEmail(emailOf(body))}`)
    : undefined
  app.post<{ Body: BookingQuestion }>(
    BOOKING_STATUS_PATH,
    {
      preValidation: tidyBody,
      config: { rateLimit: hasRateLimit ? RATE_LIMITS.verify : false },
      schema: {
        body: bodySchema,
        response: { 200: BookingAnswerSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema },
      },
    },
    async (request): Promise<BookingAnswer> => {
      const { body } = request
      if (body.reference === undefined) {
        if (body.code === undefined) {
          throw new InvalidInput({ reference: 'Please enter your payment reference or booking code.' })
        }
        if (!/[0-9A-Z]/i.test(body.code)) {
          throw new InvalidInput({ code: 'Please enter the letters and figures of your booking code.' })
        }
        await countCode?.(request)
      }
      return withTimeout(readStatus(body), ANSWER_WITHIN_MS, { state: 'checking' as const })
    },
  )
  refuseOtherMethods(app, BOOKING_STATUS_PATH, 'POST')
}

/** Reads the e-mail address from a body that was validated. */
function emailOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
}
