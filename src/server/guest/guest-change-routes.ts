import type { TObject } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type BookingAnswer,
  type BookingCancellation,
  BookingCancellationSchema,
  type BookingCorrection,
  BookingCorrectionSchema,
  type BookingDetails,
  BookingDetailsSchema,
  type BookingQuestion,
  type EmailConfirmation,
  EmailConfirmationSchema,
  type InvoiceOrder,
  InvoiceOrderSchema,
} from '../../shared/contract'
import { hasRealDomain, WHOLE_EMAIL } from '../../shared/email'
import { guestStepPath, type GuestStep } from '../../shared/paths'
import { isBlank } from '../../shared/text'
import type { Step } from '../bookings/change-booking'
import { cancelAsGuest, confirmEmail, linkTooOld, requestEmail, saveAsGuest } from '../bookings/guest-changes'
import { readDetails } from '../bookings/guest-details'
import { InvalidInput, koboOf } from '../http/errors'
import { limitBy, RATE_LIMITS } from '../http/limits'
import { issueToGuest } from '../invoices/guest-invoices'
import type { Hotel } from '../hotel/hotel'
import { codeInToken, readToken } from '../links/signed-link'
import { readBookingStatus, toBookingCode } from './booking-status'
import { createQuestionCheck, guestCall, type GuestRoutesOptions } from './guest-routes'

/** Each call must prove, as the status call does, whose booking it is about. */
export function addGuestChangeRoutes(
  app: FastifyInstance,
  options: GuestRoutesOptions & { readHotel: () => Promise<Hotel>; onRefund: () => unknown },
): void {
  const { database, domain, linkSecret, stay, now, readHotel, onRefund } = options
  const checkQuestion = createQuestionCheck(options)
  const countEmail = limitBy(app, RATE_LIMITS.emailsOfBooking, ({ body }) => `emails of ${subjectOf(body)}`)

  function addStep<Body extends BookingQuestion>(
    name: GuestStep,
    schema: TObject,
    work: (step: Step, body: Body, request: FastifyRequest<{ Body: BookingQuestion }>) => Promise<void>,
  ): void {
    app.post<{ Body: BookingQuestion }>(guestStepPath(name), guestCall(schema), async (request) => {
      await checkQuestion(request)
      const { reference, code, email, link } = request.body
      const question = { reference, code, email, link }
      // A link may have been passed on: with the link alone, only the details can be changed.
      if (name !== 'details') await requireEmail(request, question)
      const found = await readBookingStatus(options, question)
      // A stranger must not learn that the booking exists. A cancelled booking cannot be changed.
      if (found.state !== 'booked') return found
      // Safe: Fastify has checked the body.
      await work({ code: found.code, now: now() }, request.body as Body, request)
      return readBookingStatus(options, question)
    })
  }

  async function requireEmail(request: FastifyRequest, { email, link }: BookingQuestion): Promise<void> {
    if (link === undefined) return
    if (email === undefined)
      throw new InvalidInput({ email: 'Please enter the email address of the booking.' })
    if ((await readBookingStatus(options, { link })).state === 'none') return
    await countEmail(request)
    if ((await readBookingStatus(options, { link, email })).state === 'none') {
      throw new InvalidInput({ email: 'This is not the email address of the booking.' })
    }
  }

  addStep<BookingDetails>(
    'details',
    BookingDetailsSchema,
    async (step, { phone, arrival_time, wishes, company, tin }) => {
      const details = readDetails({ phone, arrival_time, wishes, company, tin })
      await saveAsGuest(database, { ...step, details })
    },
  )
  addStep<BookingCorrection>(
    'correct',
    BookingCorrectionSchema,
    async (step, { name, new_email: email, link }, request) => {
      if (name !== undefined) {
        if (isBlank(name)) throw new InvalidInput({ name: 'Please enter your name.' })
        await saveAsGuest(database, { ...step, details: { guest_name: name } })
      }
      if (email !== undefined) {
        if (!hasRealDomain(email)) throw new InvalidInput({ new_email: WHOLE_EMAIL })
        if (link === undefined) await countEmail(request)
        await requestEmail(database, { ...step, email })
      }
    },
  )
  addStep<BookingCancellation>('cancel', BookingCancellationSchema, async (step, { refund }) => {
    const order = { ...step, refund_kobo: koboOf(refund, 'refund'), domain, stay: await stay() }
    await cancelAsGuest(database, order)
    onRefund()
  })
  // An issued number cannot be taken back.
  addStep<InvoiceOrder>('invoice', InvoiceOrderSchema, async (step, { company, tin }) => {
    const recipient = readDetails({ company, tin })
    await issueToGuest(database, { ...step, recipient, hotel: await readHotel() })
  })

  const path = guestStepPath('confirm-email')
  app.post<{ Body: EmailConfirmation }>(
    path,
    guestCall(EmailConfirmationSchema),
    async ({ body }): Promise<BookingAnswer> => {
      const correctionId = readToken(linkSecret, 'email', body.token, { now: now() })
      if (!correctionId) throw linkTooOld()
      return readBookingStatus(options, await confirmEmail(database, { correctionId, now: now() }))
    },
  )
}

function subjectOf(body: unknown): string {
  const { link = '', reference = '', code = '' } = body as BookingQuestion
  return codeInToken(link) || reference || toBookingCode(code)
}
