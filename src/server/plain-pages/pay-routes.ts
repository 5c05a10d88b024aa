import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { catalogue, ownTexts } from '../../shared/booking-messages'
import { PaymentVerificationSchema } from '../../shared/contract'
import { hasRealDomain, WHOLE_EMAIL } from '../../shared/email'
import { emailRefused, fieldErrors } from '../../shared/form-messages'
import { formatKobo } from '../../shared/money'
import { headingOf, textsOf } from '../../shared/payment-news'
import { returnedText, WHY_NOT_BOOKED } from '../../shared/payment-outcomes'
import { PAY_PATH } from '../../shared/paths'
import { bookingCodeOfReference } from '../../shared/reference'
import { hotelTime } from '../../shared/stay'
import { withTimeout } from '../async/timeout'
import { readNews } from '../guest/booking-status'
import { ANSWER_WITHIN_MS } from '../guest/guest-routes'
import { RATE_LIMITS } from '../http/limits'
import { bringIntoOneLine, describeInvalidFields, emptyBlankFields, withFormats } from '../http/validation'
import type { Hotel } from '../hotel/hotel'
import { payableKobo, type PartyBooking, readPaymentLink } from '../links/payment-link'
import { findOpenPayment, findOpenPaymentByLink } from '../settlement/open-payments'
import { findPayment } from '../settlement/repository'
import {
  inProgressResponse,
  notPaidResponse,
  returnedResponse,
  undecidedResponse,
} from '../settlement/verify-responses'
import { FormPayments } from './begin-once'
import { MAY_BE_UNDER_WAY_MS, SETTLE_EARLIER_WITHIN_MS } from './book-routes'
import { hintOf, linkedText, type ReturnQuery } from './return-routes'
import { underWayPage } from './booking-pages'
import { html } from './html'
import { type Page, sendPage } from './page'
import { isPaidOnline, type PayForm, payPage, unknownLinkPage } from './pay-pages'
import type { PlainPagesOptions } from './plain-pages'

const PayBodySchema = Type.Object({
  /** A booking's id, and the amount on its button in kobo. */
  pay: Type.String(),
  email: Type.Optional(PaymentVerificationSchema.properties.email),
  again: Type.Optional(Type.String()),
})
type PayBody = Partial<Static<typeof PayBodySchema>>

interface Pay {
  Params: { token: string }
  Querystring: ReturnQuery
  Body: PayBody
}

/** A party pays booking by booking: a payment belongs to one folio, and so do its refunds and disputes. */
export function addPayRoutes(app: FastifyInstance, options: PlainPagesOptions): void {
  const { database, linkSecret, readHotel, settle, now } = options
  const payments = new FormPayments(options)
  const config = { rateLimit: RATE_LIMITS.verify }

  const open = (token: string) => readPaymentLink(database, linkSecret, token, now())
  const settleNow = async (reference: string, isBack: boolean, withinMs: number) => {
    const hint = { ...hintOf(await findOpenPayment(database, reference)), isBack }
    return withTimeout(settle(reference, hint), withinMs, undecidedResponse)
  }

  async function comeBack(reference: string, { cancelled, asked }: ReturnQuery, path: string) {
    const answer = await settleNow(reference, true, ANSWER_WITHIN_MS)
    if (answer === notPaidResponse) return { problem: ownTexts.notPaid }
    if (answer === returnedResponse) return { texts: [returnedText()] }
    if (answer.status !== undecidedResponse.status) {
      const [news, payment] = [await readNews(database, reference), await findPayment(database, reference)]
      if (news.state === 'booked') return {}
      const why = payment?.reason === 'nothing_owed' ? [WHY_NOT_BOOKED.nothing_owed()] : []
      return { heading: headingOf(news), texts: [...why, ...textsOf(news)] }
    }
    const isInProgress = answer === inProgressResponse
    if (cancelled !== undefined && !isInProgress) {
      return { problem: catalogue.cancelled, texts: [AFTER_CANCEL], isAgain: true }
    }
    const again = html`<a href="${path}">pay again</a>`
    return underWayPage(reference, Number(asked) || 0, isInProgress, {
      returnPath: path,
      again,
      inProgress: IN_PROGRESS,
    })
  }

  async function pay(request: FastifyRequest<Pay>, party: PartyBooking[], hotel: Hotel) {
    const { pay: button = '', email: typed = '', again } = request.body ?? {}
    const path = pathOf(request)
    const form: PayForm = { path, email: typed, isAgain: again !== undefined }
    const answer = async (more: Partial<PayForm>) =>
      payPage(await open(request.params.token), { ...form, status: 409, ...more }, hotel, now())
    const [id, shown] = button.split(' ')
    const booking = party.find((one) => one.id === id)
    if (booking === undefined) return answer({ status: 404 })
    const { code } = booking
    const email = typed || booking.guest_email || ''
    const problems = typed === '' ? undefined : request.validationError?.validation
    const emailProblem =
      (problems && (describeInvalidFields(problems)?.['email'] ?? fieldErrors.email)) ||
      (email === '' && fieldErrors.email) ||
      (!hasRealDomain(email) && WHOLE_EMAIL)
    if (emailProblem) return answer({ emailProblem, status: 400 })

    const key = JSON.stringify([request.ip, button, email, again])
    const earlier = payments.hasBegun(key) ? undefined : await settleEarlier(code)
    const owedKobo = payableKobo((await open(request.params.token)).find((one) => one.id === id) ?? booking)
    if (!isPaidOnline(owedKobo)) return answer({})
    if (shown !== String(owedKobo)) {
      return answer({ problem: `What is to pay has changed. It is ${formatKobo(owedKobo)} now.` })
    }
    if (earlier !== undefined && again === undefined) {
      const problem = `A payment for this booking was begun at ${hotelTime(earlier.created_at)}, Lagos time. If it was finished, please do not pay again. If not, press Pay once more.`
      return answer({ problem, isAgain: true })
    }
    const order = { subject: code, amountKobo: owedKobo, guestName: booking.guest_name, guestEmail: email }
    const payment = await payments.begin(request, key, order, path)
    if (payment.kind === 'begun') return payment.url
    return payment.kind === 'email-refused'
      ? answer({ emailProblem: emailRefused, status: 400 })
      : answer({ problem: NOT_STARTED, status: 503 })
  }

  async function settleEarlier(code: string) {
    const since = new Date(now().getTime() - MAY_BE_UNDER_WAY_MS)
    const earlier = await findOpenPaymentByLink(database, code, since)
    if (earlier === undefined) return undefined
    const { status } = await settleNow(earlier.reference, false, SETTLE_EARLIER_WITHIN_MS)
    return status === undecidedResponse.status ? earlier : undefined
  }

  app.get<Pay>(`${PAY_PATH}/:token`, { config }, async (request, reply) => {
    const { params, query } = request
    const hotel = await readHotel()
    const party = await open(linkedText(params.token))
    if (party.length === 0) return sendPage(reply, hotel, unknownLinkPage)
    const [path, reference] = [pathOf(request), linkedText(query.reference)]
    const isOfParty = party.some(({ code }) => code === bookingCodeOfReference(reference))
    const back = isOfParty ? await comeBack(reference, query, path) : {}
    if ('main' in back) return sendPage(reply, hotel, back)
    const after = await open(linkedText(params.token))
    return sendPage(reply, hotel, payPage(after, { path, ...back }, hotel, now()))
  })
  app.post<Pay>(
    `${PAY_PATH}/:token`,
    {
      preValidation: [bringIntoOneLine, emptyBlankFields],
      config,
      attachValidation: true,
      schema: { body: withFormats(PayBodySchema, { email: 'html-email' }) },
    },
    async (request, reply) => {
      const hotel = await readHotel()
      const party = await open(request.params.token)
      if (party.length === 0) return sendPage(reply, hotel, unknownLinkPage)
      const answer: Page | string = await pay(request, party, hotel)
      return typeof answer === 'string' ? reply.redirect(answer, 303) : sendPage(reply, hotel, answer)
    },
  )
}

const AFTER_CANCEL =
  'If you have sent a transfer, please do not pay again: we keep checking, and email you when it arrives.'
const IN_PROGRESS =
  'You may close this page. We will email you as soon as the payment arrives. Please do not pay again.'
const NOT_STARTED = 'Nothing was charged. Please try again in a moment, or call us.'

function pathOf({ params }: FastifyRequest<Pay>): string {
  return `${PAY_PATH}/${linkedText(params.token)}`
}
