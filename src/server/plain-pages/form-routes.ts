import { type Static, Type } from '@sinclair/typebox'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { TRAP_FIELD } from '../../shared/contact-form'
import { type BookingAnswer, type ContactMessage, ContactMessageSchema } from '../../shared/contract'
import { paymentOf, parseQuestion } from '../../shared/parse-question'
import { isReference } from '../../shared/reference'
import { withTimeout } from '../async/timeout'
import { findDoubt } from '../contact/doubt'
import { storeMessage } from '../contact/repository'
import { type AppError, describeError } from '../http/errors'
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
import { field } from './fields'
import { html, type Html } from './html'
import { type Page, sendPage } from './page'
import type { PlainPagesOptions } from './plain-pages'

/** A form writes most letters with accents in six bytes. The proxies of deploy/ let no more through. */
const BODY_LIMIT_BYTES = 32 * 1024

/** Adds what answers the forms of /contact and /booking when the browser sends them itself. */
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
  { name = '', email = '', message = '' }: Partial<Record<string, string>>,
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
})

function addFindForm(app: FastifyInstance, options: PlainPagesOptions): void {
  const { readHotel, countCode } = options
  app.post<{ Body: Static<typeof FindSchema> }>(
    '/booking',
    {
      preValidation: [bringIntoOneLine, emptyBlankFields],
      config: { rateLimit: RATE_LIMITS.verify },
      attachValidation: true,
      schema: { body: withFormats(FindSchema, { email: 'html-email' }) },
    },
    async (request, reply) => {
      const { payment = '', email = '' } = readTexts(request.body)
      const question = parseQuestion(payment, email)
      const { reference, code } = question
      const fields = describeInvalidFields(request.validationError?.validation ?? []) ?? {}
      if (reference !== undefined && !isReference(reference)) {
        fields['payment'] = 'Please enter your payment reference or booking code.'
      }
      const hotel = await readHotel()
      const form = findForm(payment, email, fields)
      if (Object.keys(fields).length > 0) {
        return sendPage(reply, hotel, { heading: 'Find your booking', status: 400, main: form })
      }
      if (code !== undefined) await countCode(request)
      const checking: BookingAnswer = { state: 'checking' }
      const news = await withTimeout(readBookingStatus(options, question), ANSWER_WITHIN_MS, checking)
      const page = newsPage(news, paymentOf(question), hotel)
      const isFound = news.state !== 'checking' && news.state !== 'none'
      return sendPage(reply, hotel, isFound ? page : { ...page, main: html`${page.main}${form}` })
    },
  )
}

function findForm(payment: string, email: string, fields: Record<string, string>): Html {
  return html`<form method="post" action="/booking">
    ${field({ label: 'Booking code or payment reference', name: 'payment', value: payment, error: fields['payment'] })}
    ${field({ label: 'Email used for the booking', name: 'email', type: 'email', autocomplete: 'email', value: email, error: fields['email'] })}
    <button class="quiet">Find my booking</button>
  </form>`
}

/** Returns the texts of a form that may not be valid. */
function readTexts(body: unknown): Partial<Record<string, string>> {
  const entries = Object.entries(body ?? {}).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(entries) as Record<string, string>
}
