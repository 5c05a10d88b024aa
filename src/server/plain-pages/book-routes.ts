import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  help,
  ownTexts,
  earlierOpenHelp,
  earlierOpenText,
  isRoomGone,
  paidNotBookedHelp,
  priceChangedText,
} from '../../shared/booking-messages'
import { PaymentVerificationSchema } from '../../shared/contract'
import { hasRealDomain, WHOLE_EMAIL } from '../../shared/email'
import { suggestEmail } from '../../shared/email-typos'
import { emailRefused, fieldErrors, formCatalogue } from '../../shared/form-messages'
import { toNaira } from '../../shared/money'
import { returnedText } from '../../shared/payment-outcomes'
import { BOOK_PATH, BOOK_RETURN_PATH } from '../../shared/paths'
import { isReference } from '../../shared/reference'
import { withoutTail } from '../../shared/text'
import { withTimeout } from '../async/timeout'
import type { OpenPaymentRow } from '../db/schema'
import { RATE_LIMITS } from '../http/limits'
import { loopbackOrigin } from '../http/trusted-callers'
import { bringIntoOneLine, describeInvalidFields, emptyBlankFields, withFormats } from '../http/validation'
import type { Hotel } from '../hotel/hotel'
import { findListedRoom } from '../rooms/repository'
import { parseRoomId } from '../rooms/room'
import { beginPayment } from '../settlement/begin-payment'
import { readNews } from '../guest/booking-status'
import { ANSWER_WITHIN_MS } from '../guest/guest-routes'
import { findOpenPayment, findOwnOpenPayment } from '../settlement/open-payments'
import type { SettleHint } from '../settlement/decide'
import { findPayment } from '../settlement/repository'
import {
  inProgressResponse,
  notPaidResponse,
  returnedResponse,
  undecidedResponse,
} from '../settlement/verify-responses'
import {
  type BookForm,
  bookedPage,
  bookFormPage,
  newsPage,
  notBookedPage,
  occupiedPage,
  underWayPage,
  unknownRoomPage,
  unpaidPage,
} from './booking-pages'
import { BegunPayments } from './begin-once'
import { type Page, sendPage } from './page'
import type { PlainPagesOptions } from './plain-pages'

const { name, email } = PaymentVerificationSchema.properties
const OptionalText = Type.Optional(Type.String())
/** Every field of a plain form is a text. */
const BookSchema = Type.Object({
  room_id: Type.String(),
  name,
  email,
  price: OptionalText,
  again: OptionalText,
  asked: OptionalText,
})
type BookBody = Partial<Static<typeof BookSchema>>

export interface ReturnQuery {
  reference?: unknown
  cancelled?: unknown
  asked?: unknown
}

const PRICE = /^\d{1,9}(?:\.\d{1,2})?$/
/** A guest who comes back to the form within this time is asked about the payment that has begun. */
export const MAY_BE_UNDER_WAY_MS = 30 * 60_000
/** The earlier payment is asked about before a new one begins, and a proxy waits for twenty seconds at most. */
export const SETTLE_EARLIER_WITHIN_MS = 5_000

/**
 * Adds the way to book without script and popup: a plain form begins a payment on Paystack's own page, which sends
 * the guest back. No token guards the form: there is no session, and a page of another site could only send its
 * visitor to a payment that names another person.
 */
export function addBookRoutes(app: FastifyInstance, options: PlainPagesOptions): void {
  const { database, readHotel, settle, now } = options
  const begun = new BegunPayments()
  const config = { rateLimit: RATE_LIMITS.verify }

  /** Returns the page that answers the form, or the address of Paystack's. */
  async function book(request: FastifyRequest<{ Body: BookBody }>, hotel: Hotel): Promise<Page | string> {
    const {
      room_id = '',
      name: guestName = '',
      email: guestEmail = '',
      price,
      again,
      asked,
    } = request.body ?? {}
    const room = await findRoomOf(room_id)
    if (room === undefined) return unknownRoomPage
    const form: BookForm = { room, name: guestName, email: guestEmail, isAgain: again !== undefined }
    const answer = (more: Partial<BookForm>) => bookFormPage({ ...form, status: 400, ...more }, hotel, now())
    const missing = (
      [
        ['name', guestName],
        ['email', guestEmail],
      ] as const
    ).filter(([, text]) => text === '')
    if (missing.length > 0) {
      const fields = Object.fromEntries(missing.map(([field]) => [field, fieldErrors[field]]))
      return answer({ message: formCatalogue.incomplete, fields })
    }
    const problems = request.validationError?.validation
    if (problems !== undefined) return answer({ fields: describeInvalidFields(problems) })
    if (!hasRealDomain(guestEmail)) return answer({ fields: { email: WHOLE_EMAIL } })
    const suggestion = asked === guestEmail ? undefined : suggestEmail(guestEmail)
    if (suggestion !== undefined) return answer({ suggestion })

    const livePrice = toNaira(room.tonight_kobo)
    // With the IP address: a guest's name and e-mail must not reveal the reference of that guest's payment.
    const key = JSON.stringify([request.ip, room.id, livePrice, guestName, guestEmail, again])
    const earlier = begun.has(key) ? undefined : await settleEarlier(room.id, guestName, guestEmail)
    if ((await findRoomOf(room_id))?.available !== 1) return occupiedPage(room.name)
    if (Number(price) !== livePrice) {
      // Without a price, the guest has not seen one yet.
      const change = PRICE.test(price ?? '') && {
        message: priceChangedText(Number(price), livePrice),
        help: help.priceChanged,
      }
      return answer({ ...change, status: 409 })
    }
    if (earlier !== undefined && again === undefined) {
      const startedAt = Date.parse(earlier.created_at)
      const message = earlierOpenText({ isPaid: false, startedAt })
      return answer({ message, help: earlierOpenHelp(false), isAgain: true, status: 409 })
    }
    const origin = options.siteUrl ?? loopbackOrigin(request.headers.host)
    if (origin === undefined) {
      request.log.error('SITE_URL is not set, so Paystack cannot be told where guests come back to')
      return answer({ message: ownTexts.notStarted, help: help.notStarted, status: 503 })
    }
    const callbackUrl = `${origin}${BOOK_RETURN_PATH}`
    const order = { subject: room.id, amountKobo: room.tonight_kobo, guestName, guestEmail, callbackUrl }
    const payment = await begun.beginOnce(key, () => beginPayment(options, order))
    if (payment.kind === 'begun') return payment.url
    if (payment.kind === 'email-refused') return answer({ fields: { email: emailRefused } })
    return answer({ message: ownTexts.notStarted, help: help.notStarted, status: 503 })
  }

  function findRoomOf(text: string) {
    const roomId = parseRoomId(text)
    return roomId === undefined ? undefined : findListedRoom(database, roomId, now())
  }

  /** Returns the earlier payment of this guest for this room, when it is still not decided. */
  async function settleEarlier(roomId: number, guestName: string, guestEmail: string) {
    const since = new Date(now().getTime() - MAY_BE_UNDER_WAY_MS)
    const earlier = await findOwnOpenPayment(database, { roomId, guestName, guestEmail }, since)
    if (earlier === undefined) return undefined
    const settled = settle(earlier.reference, hintOf(earlier))
    const { status } = await withTimeout(settled, SETTLE_EARLIER_WITHIN_MS, undecidedResponse)
    return status === undecidedResponse.status ? earlier : undefined
  }

  async function comeBack(reference: string, { cancelled, asked }: ReturnQuery, hotel: Hotel): Promise<Page> {
    const openPayment = await findOpenPayment(database, reference)
    const settled = settle(reference, { ...hintOf(openPayment), isBack: true })
    const answer = await withTimeout(settled, ANSWER_WITHIN_MS, undecidedResponse)
    const { status } = answer
    if (status === undecidedResponse.status) {
      const isInProgress = answer === inProgressResponse
      return cancelled === undefined || isInProgress
        ? underWayPage(reference, Number(asked) || 0, isInProgress)
        : unpaidPage(reference, true)
    }
    if (answer === notPaidResponse) return unpaidPage(reference, false)
    if (answer === returnedResponse) return notBookedPage(reference, returnedText(), false)
    const news = await readNews(database, reference)
    if (news.state === 'booked') return bookedPage(news, Number(asked) || 0, hotel)
    if (status === 200) return newsPage(news, reference, hotel)
    const payment = await findPayment(database, reference)
    const code = payment?.reason ?? undefined
    const text = paidNotBookedHelp({ status, code }, payment?.amount_kobo ?? 0)
    return notBookedPage(reference, text, isRoomGone({ status, code }))
  }

  app.get<{ Querystring: { room_id?: unknown; again?: unknown } }>(
    BOOK_PATH,
    { config },
    async ({ query }, reply) => {
      if (query.room_id === undefined) return reply.redirect('/rooms', 303)
      const [room, hotel] = [await findRoomOf(linkedText(query.room_id)), await readHotel()]
      if (room === undefined) return sendPage(reply, hotel, unknownRoomPage)
      if (room.available !== 1) return sendPage(reply, hotel, occupiedPage(room.name))
      return sendPage(reply, hotel, bookFormPage({ room, isAgain: query.again !== undefined }, hotel, now()))
    },
  )
  app.post<{ Body: BookBody }>(
    BOOK_PATH,
    {
      preValidation: [bringIntoOneLine, emptyBlankFields],
      config,
      attachValidation: true,
      schema: { body: withFormats(BookSchema, { email: 'html-email' }) },
    },
    async (request, reply) => {
      const hotel = await readHotel()
      const answer = await book(request, hotel)
      return typeof answer === 'string' ? reply.redirect(answer, 303) : sendPage(reply, hotel, answer)
    },
  )
  app.get<{ Querystring: ReturnQuery }>(BOOK_RETURN_PATH, { config }, async ({ query }, reply) => {
    const reference = linkedText(query.reference)
    const hotel = await readHotel()
    if (!isReference(reference)) {
      return sendPage(reply, hotel, { ...newsPage({ state: 'none' }, reference, hotel), status: 404 })
    }
    return sendPage(reply, hotel, await comeBack(reference, query, hotel))
  })
}

/** Returns a value from a link, without text that was copied along with the link. */
export function linkedText(value: unknown): string {
  return withoutTail(String(value ?? ''))
}

/** The payment's own facts, as far as the form has given them. */
export function hintOf(openPayment: OpenPaymentRow | undefined): SettleHint {
  return {
    seenVia: 'verify',
    roomId: openPayment?.room_id ?? undefined,
    guestName: openPayment?.guest_name ?? undefined,
    guestEmail: openPayment?.guest_email ?? undefined,
    isGuest: true,
  }
}
