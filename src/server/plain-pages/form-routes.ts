import { type Static, Type } from '@sinclair/typebox'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { TRAP_FIELD } from '../../shared/contact-form'
import {
  type BookingAnswer,
  BookingDetailsSchema,
  type ContactMessage,
  ContactMessageSchema,
} from '../../shared/contract'
import { parseQuestion, paymentOf } from '../../shared/parse-question'
import { isReference } from '../../shared/reference'
import { withTimeout } from '../async/timeout'
import { cancelAsGuest, saveAsGuest } from '../bookings/guest-changes'
import { readDetails } from '../bookings/guest-details'
import { findDoubt } from '../contact/doubt'
import { storeMessage } from '../contact/repository'
import { type AppError, describeError, InvalidInput, koboOf } from '../http/errors'
import { RATE_LIMITS } from '../http/limits'
import {
  bringIntoOneLine,
  describeInvalidFields,
  emptyBlankFields,
  tidyMessage,
  withFormats,
} from '../http/validation'
import { readBookingStatus } from '../guest/booking-status'
import { ANSWER_WITHIN_MS } from '../guest/guest-routes'
import { newsPage } from './booking-pages'
import { field, hidden } from './fields'
import { html, type Html } from './html'
import { type Page, sendPage } from './page'
import type { PlainPagesOptions } from './plain-pages'
import { type BookedNews, cancelLabel, cancelOfferText } from '../../shared/payment-news'
import { stayTerms } from '../../shared/stay-terms'
import type { Hotel } from '../hotel/hotel'

/** Most letters with accents take six bytes in a form. The proxies in deploy/ have the same limit. */
const BODY_LIMIT_BYTES = 32 * 1024

type Texts = Partial<Record<string, string>>

export function addFormRoutes(app: FastifyInstance, options: PlainPagesOptions): void {
  addContactForm(app, options)
  addFindForm(app, options)
}

type ContactBody = ContactMessage & { [TRAP_FIELD]?: string }

function addContactForm(app: FastifyInstance, options: PlainPagesOptions): void {
  const { database, readHotel, now } = options
  app.post<{ Body: ContactBody }>(
    '/contact',
    {
      preValidation: [tidyMessage, emptyBlankFields],
      bodyLimit: BODY_LIMIT_BYTES,
      config: { rateLimit: RATE_LIMITS.contact },
      schema: { body: withFormats(ContactMessageSchema, { email: 'html-email' }) },
      // Whatever goes wrong, what was typed comes back.
      async errorHandler(error: FastifyError | AppError, request, reply) {
        const { status, headers, body } = describeError(error, request)
        const { fields, message } = body.error
        const page = contactPage(readTexts(request.body), fields ?? {}, fields ? undefined : message)
        return sendPage(reply.headers(headers), await readHotel(), { ...page, status })
      },
    },
    async (request, reply) => {
      await storeMessage(database, request.body, findDoubt(request, options.siteUrl), now())
      return sendPage(reply, await readHotel(), {
        heading: 'Message sent!',
        main: html`<p>We will answer by email. For tonight, call us or use WhatsApp.</p>
          <nav aria-label="Further pages"><a href="/rooms">All rooms</a> <a href="/">Home</a></nav>`,
      })
    },
  )
}

function contactPage(
  { name = '', email = '', message = '' }: Texts,
  fields: Record<string, string>,
  advice: string | undefined,
): Page {
  return {
    heading: 'Write to us',
    question: message,
    main: html`<p class="alert" role="alert">Failed to send message. Please try again.</p>
      ${advice && html`<p>${advice}</p>`}
      <form method="post" action="/contact">
        ${field({ label: 'Name', name: 'name', autocomplete: 'name', value: name, error: fields['name'] })}
        ${field({ label: 'Email', name: 'email', type: 'email', autocomplete: 'email', value: email, error: fields['email'] })}
        ${field({ label: 'Message', name: 'message', value: message, error: fields['message'], isMultiline: true })}
        <p><a href="/privacy">How we use your details</a></p>
        <button>Send message</button>
      </form>`,
  }
}

const FindSchema = Type.Object({
  payment: Type.String({ minLength: 1, maxLength: 120 }),
  email: ContactMessageSchema.properties.email,
  /** The step that the guest takes with the booking. Without it, the guest looks the booking up. */
  step: Type.Optional(Type.String()),
  refund: Type.Optional(Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$' })),
  ...Type.Pick(BookingDetailsSchema, ['phone', 'arrival_time']).properties,
})

function addFindForm(app: FastifyInstance, options: PlainPagesOptions): void {
  const { database, domain, readHotel, countCode, now } = options
  app.post<{ Body: Static<typeof FindSchema> }>(
    '/booking',
    {
      preValidation: [bringIntoOneLine, emptyBlankFields],
      config: { rateLimit: RATE_LIMITS.verify },
      attachValidation: true,
      schema: { body: withFormats(FindSchema, { email: 'html-email' }) },
    },
    async (request, reply) => {
      const texts = readTexts(request.body)
      const { payment = '', email = '', step } = texts
      const question = parseQuestion(payment, email)
      const { reference, code } = question
      const errors = describeInvalidFields(request.validationError?.validation ?? []) ?? {}
      if (reference !== undefined && !isReference(reference)) {
        errors['payment'] = 'Please enter your payment reference or booking code.'
      }
      const hotel = await readHotel()
      const form = findForm(payment, email, errors)
      if (errors['payment'] ?? errors['email']) {
        return sendPage(reply, hotel, { heading: 'Find your booking', status: 400, main: form })
      }
      if (code !== undefined) await countCode(request)
      const proof = { payment: paymentOf(question), email }
      const ask = () =>
        withTimeout(readBookingStatus(options, question), ANSWER_WITHIN_MS, { state: 'checking' as const })
      let news: BookingAnswer = await ask()
      if (news.state === 'booked' && step === 'ask') return sendPage(reply, hotel, cancelPage(news, proof))
      if (news.state === 'booked' && step !== undefined && Object.keys(errors).length === 0) {
        await takeStep(step, news.code, texts).catch((error: unknown) => {
          if (!(error instanceof InvalidInput)) throw error
          Object.assign(errors, error.fields)
        })
        news = await ask()
      }
      const isWrong = Object.keys(errors).length > 0
      const { main, ...page } = newsPage(news, proof.payment, hotel)
      const isFound = news.state !== 'checking' && news.state !== 'none'
      const typed = { texts: isWrong ? texts : {}, errors }
      const rest = news.state === 'booked' ? changeForms(news, proof, typed, hotel, now()) : !isFound && form
      const isSaved = step === 'details' && !isWrong
      return sendPage(reply, hotel, {
        ...page,
        main: html`${isSaved && html`<p role="status">Saved. Our front desk sees it now.</p>`} ${main} ${rest}`,
      })
    },
  )

  async function takeStep(step: string, code: string, { phone, arrival_time, refund }: Texts) {
    const order = { code, now: now() }
    if (step === 'details') {
      await saveAsGuest(database, { ...order, details: readDetails({ phone, arrival_time }) })
    } else if (step === 'cancel') {
      const refund_kobo = koboOf(Number(refund), 'refund')
      await cancelAsGuest(database, { ...order, refund_kobo, domain, stay: await options.stay() })
      options.onRefund()
    }
  }
}

function findForm(payment: string, email: string, fields: Record<string, string>): Html {
  return html`<form method="post" action="/booking">
    ${field({ label: 'Booking code or payment reference', name: 'payment', value: payment, error: fields['payment'] })}
    ${field({ label: 'Email used for the booking', name: 'email', type: 'email', autocomplete: 'email', value: email, error: fields['email'] })}
    <button class="quiet">Find my booking</button>
  </form>`
}

function readTexts(body: unknown): Texts {
  const entries = Object.entries(body ?? {}).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(entries) as Record<string, string>
}

interface Proof {
  payment: string
  email: string
}

/** The forms below the facts of a booking. `typed`: what the guest has sent, and what is wrong with it. */
function changeForms(
  booking: BookedNews,
  proof: Proof,
  typed: { texts: Partial<Record<string, string>>; errors: Partial<Record<string, string>> },
  hotel: Hotel,
  now: Date,
): Html | undefined {
  const { details, cancellation, status } = booking
  if (details === undefined) return undefined
  const { texts, errors } = typed
  const isExpected = status === 'expected'
  return html`${stepForm(
    'details',
    proof,
    html`<h2>For the front desk</h2>
      ${field({ label: 'Phone', name: 'phone', autocomplete: 'tel', value: texts['phone'] ?? details.phone, error: errors['phone'] })}
      ${isExpected && field({ label: 'When you will arrive', name: 'arrival_time', value: texts['arrival_time'] ?? details.arrival_time, error: errors['arrival_time'] })}
      <button class="quiet">Save</button>`,
  )}
  ${
    isExpected &&
    html`<h2>Cancel this booking</h2>
      <p>${cancelOfferText(booking) || stayTerms(hotel.stay, now.getTime(), booking).cancellation}</p>
      ${cancellation && stepForm('ask', proof, html`<button class="quiet">Cancel this booking…</button>`)}`
  }`
}

function cancelPage(booking: BookedNews, proof: Proof): Page {
  const { cancellation, room_name } = booking
  const refund = cancellation?.refund ?? 0
  return {
    heading: `Cancel the ${room_name}?`,
    main: html`<p>${cancelOfferText(booking)}</p>
      ${cancellation && stepForm('cancel', proof, html`${hidden('refund', refund)}<button class="quiet">${cancelLabel(refund)}</button>`)}
      ${stepForm(undefined, proof, html`<button class="quiet">Keep my booking</button>`)}`,
  }
}

function stepForm(step: string | undefined, { payment, email }: Proof, content: Html): Html {
  return html`<form method="post" action="/booking">
    ${[hidden('payment', payment), hidden('email', email), hidden('step', step)]} ${content}
  </form>`
}
