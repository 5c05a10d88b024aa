import type { TObject } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import {
  BookingConfirmationSchema,
  type BookingQuestion,
  BookingQuestionSchema,
  type BookingAnswer,
  BookingAnswerSchema,
  ErrorBodySchema,
  type PaymentVerification,
  PaymentVerificationSchema,
} from '../../shared/contract'
import { hasRealDomain, normalizeEmail, WHOLE_EMAIL } from '../../shared/email'
import { BOOKING_STATUS_PATH, VERIFY_PAYMENT_PATH } from '../../shared/paths'
import { withTimeout } from '../async/timeout'
import { InvalidInput, RETRY_AFTER_SECONDS } from '../http/errors'
import { limitBy, RATE_LIMITS } from '../http/limits'
import { bringIntoOneLine, withFormats } from '../http/validation'
import { readBookingStatus, type StatusParts } from './booking-status'
import { undecidedResponse } from '../settlement/verify-responses'

/** A guest waits for at most twelve seconds. After this time, `settle` continues in the background. */
export const ANSWER_WITHIN_MS = 11_500

export interface GuestRoutesOptions extends StatusParts {
  countCode: (request: FastifyRequest) => Promise<void>
}

/** Returns a function that counts look-ups by booking code for one email address, from any client. */
export function limitCodes(app: FastifyInstance) {
  return limitBy(app, RATE_LIMITS.codesOfGuest, ({ body }) => `code ${normalizeEmail(emailOf(body))}`)
}

const ERRORS = { '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }

/** Any 2xx means "booked". When `settle` takes too long, the call answers 503. */
export function addVerifyRoute(app: FastifyInstance, { settle }: GuestRoutesOptions): void {
  const options: RouteShorthandOptions = {
    // A guest who has already paid is not refused because of a line break in the name.
    preValidation: bringIntoOneLine,
    config: { rateLimit: RATE_LIMITS.verify },
    schema: {
      body: withFormats(PaymentVerificationSchema, { email: 'html-email' }),
      response: { 200: BookingConfirmationSchema, ...ERRORS },
    },
  }
  app.post<{ Body: PaymentVerification }>(VERIFY_PAYMENT_PATH, options, async ({ body }, reply) => {
    const settled = settle(body.reference, {
      seenVia: 'verify',
      roomId: body.room_id,
      guestName: body.name,
      guestEmail: body.email,
      isGuest: true,
    })
    const answer = await withTimeout(settled, ANSWER_WITHIN_MS, undecidedResponse)
    // Paystack takes no payment with such an address. If it ever did, the status would not be 402.
    if (answer.status === 402 && !hasRealDomain(body.email)) throw new InvalidInput({ email: WHOLE_EMAIL })
    if (answer.status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
  })
}

/** When Paystack takes too long, the call answers `checking`, and the page asks again. */
export function addStatusRoute(app: FastifyInstance, options: GuestRoutesOptions): void {
  const checkQuestion = createQuestionCheck(options)
  app.post<{ Body: BookingQuestion }>(
    BOOKING_STATUS_PATH,
    guestCall(BookingQuestionSchema),
    async (request): Promise<BookingAnswer> => {
      await checkQuestion(request)
      const status = readBookingStatus(options, request.body)
      return withTimeout(status, ANSWER_WITHIN_MS, { state: 'checking' as const })
    },
  )
}

export function guestCall(body: TObject): RouteShorthandOptions {
  return {
    preValidation: bringIntoOneLine,
    config: { rateLimit: RATE_LIMITS.verify },
    schema: {
      body: withFormats(body, { email: 'html-email', new_email: 'html-email' }),
      response: { 200: BookingAnswerSchema, ...ERRORS },
    },
  }
}

/** Throws an InvalidInput without an address, reference or code. Counts attempts with codes. */
export function createQuestionCheck({ countCode }: GuestRoutesOptions) {
  return async (request: FastifyRequest<{ Body: BookingQuestion }>): Promise<void> => {
    const { reference, code, email, link } = request.body
    if (link !== undefined) return
    if (email === undefined) throw new InvalidInput({ email: 'Please enter your email address.' })
    if (reference !== undefined) return
    if (code === undefined) {
      throw new InvalidInput({ reference: 'Please enter your payment reference or booking code.' })
    }
    if (!/[0-9A-Z]/i.test(code)) {
      throw new InvalidInput({ code: 'Please enter the letters and figures of your booking code.' })
    }
    await countCode(request)
  }
}

function emailOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
}
