import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  earlierOpenHelp,
  earlierOpenText,
  help,
  ownTexts,
  priceChangedText,
} from '../../shared/booking-messages'
import { PaymentVerificationSchema } from '../../shared/contract'
import { hasRealDomain, WHOLE_EMAIL } from '../../shared/email'
import { emailRefused, fieldErrors, formCatalogue } from '../../shared/form-messages'
import { toNaira } from '../../shared/money'
import { BOOK_PATH, BOOK_RETURN_PATH } from '../../shared/paths'
import { withTimeout } from '../async/timeout'
import type { Hotel } from '../hotel/hotel'
import { RATE_LIMITS } from '../http/limits'
import { bringIntoOneLine, describeInvalidFields, emptyBlankFields, withFormats } from '../http/validation'
import { findListedRoom } from '../rooms/repository'
import { parseRoomId } from '../rooms/room'
import { findOwnOpenPayment } from '../settlement/open-payments'
import { undecidedResponse } from '../settlement/verify-responses'
import { FormPayments } from './begin-once'
import { findDatesNear, type Offer, readOffer, type TypedDates } from './offer'
import { type BookForm, bookFormPage, occupiedPage, unknownRoomPage, wrongDatesPage } from './offer-pages'
import { type Page, sendPage } from './page'
import type { PlainPagesOptions } from './plain-pages'
import { hintOf, linkedText } from './return-routes'

const { name, email } = PaymentVerificationSchema.properties
const OptionalText = Type.Optional(Type.String())
/** Every field of a plain form is a text. */
const BookSchema = Type.Object({
  room_id: Type.String(),
  name,
  email,
  from: OptionalText,
  nights: OptionalText,
  price: OptionalText,
  again: OptionalText,
})
type BookBody = Partial<Static<typeof BookSchema>>

const PRICE = /^\d{1,9}(?:\.\d{1,2})?$/
/** A guest who comes back to the form within this time is asked about the payment that has begun. */
export const MAY_BE_UNDER_WAY_MS = 30 * 60_000
/** The earlier payment is asked about before a new one begins, and a proxy waits for at most 20 seconds. */
export const SETTLE_EARLIER_WITHIN_MS = 5_000

/** No token guards the form: another site could only send its visitor to a payment. */
export function addBookRoutes(app: FastifyInstance, options: PlainPagesOptions): void {
  const { database, readHotel, settle, now } = options
  const payments = new FormPayments(options)
  const config = { rateLimit: RATE_LIMITS.verify }

  async function book(request: FastifyRequest<{ Body: BookBody }>, hotel: Hotel): Promise<Page | string> {
    const {
      room_id = '',
      name: guestName = '',
      email: guestEmail = '',
      from = '',
      nights = '',
      price,
      again,
    } = request.body ?? {}
    const typed = { from, nights }
    const offer = await findOffer(room_id, typed, hotel)
    if ('heading' in offer) return offer
    const form: BookForm = { offer, name: guestName, email: guestEmail, isAgain: again !== undefined }
    const answer = (more: Partial<BookForm>) => bookFormPage({ ...form, status: 400, ...more }, hotel, now())
    if (guestName === '' || guestEmail === '') {
      const fields = {
        name: guestName === '' ? fieldErrors.name : undefined,
        email: guestEmail === '' ? fieldErrors.email : undefined,
      }
      return answer({ message: formCatalogue.incomplete, fields })
    }
    const problems = request.validationError?.validation
    if (problems !== undefined) return answer({ fields: describeInvalidFields(problems) })
    if (!hasRealDomain(guestEmail)) return answer({ fields: { email: WHOLE_EMAIL } })

    // The key has the IP address: a guest's name and email must not lead others to that guest's payment.
    const { stay } = offer
    const key = JSON.stringify([request.ip, room_id, typed, offer.totalKobo, guestName, guestEmail, again])
    const order = { roomId: offer.room.id, stay, guestName, guestEmail }
    const earlier = payments.hasBegun(key) ? undefined : await settleEarlier(order)
    // The earlier payment may have taken the room.
    const live = await findFreeOffer(room_id, typed, hotel)
    if ('heading' in live) return live
    form.offer = live
    const livePrice = toNaira(live.totalKobo)
    if (Number(price) !== livePrice) {
      // A form without a price: the guest has not seen one yet.
      const change = PRICE.test(price ?? '') && {
        message: priceChangedText(Number(price), livePrice, stay),
        help: help.priceChanged,
      }
      return answer({ ...change, status: 409 })
    }
    if (earlier !== undefined && again === undefined) {
      const startedAt = Date.parse(earlier.created_at)
      // Leaves out the nights: anybody may know the guest's name and email.
      const message = earlierOpenText({ isPaid: false, startedAt })
      return answer({ message, help: earlierOpenHelp(false), isAgain: true, status: 409 })
    }
    const toPay = { ...order, subject: order.roomId, amountKobo: live.totalKobo }
    const payment = await payments.begin(request, key, toPay, BOOK_RETURN_PATH)
    if (payment.kind === 'begun') return payment.url
    if (payment.kind === 'email-refused') return answer({ fields: { email: emailRefused } })
    return answer({ message: ownTexts.notStarted, help: help.notStarted, status: 503 })
  }

  async function findOffer(room: string, typed: TypedDates, { limits }: Hotel): Promise<Offer | Page> {
    const roomId = parseRoomId(room)
    const row = roomId === undefined ? undefined : await findListedRoom(database, roomId, now())
    if (row === undefined) return unknownRoomPage
    const offer = await readOffer(database, row, typed, limits, now())
    if (offer !== undefined) return offer
    const nearest = await findDatesNear(database, row, typed, limits, now())
    return wrongDatesPage({ room: row, typed, nearest, limits, now: now() })
  }

  async function findFreeOffer(text: string, typed: TypedDates, hotel: Hotel): Promise<Offer | Page> {
    const offer = await findOffer(text, typed, hotel)
    if ('heading' in offer || offer.isFree) return offer
    const { room, stay } = offer
    const nearest = await findDatesNear(database, room, typed, hotel.limits, now())
    return occupiedPage(stay, { room, typed, nearest, limits: hotel.limits, now: now() })
  }

  /** Returns this guest's earlier payment for this room and one of these nights, while it is not decided. */
  async function settleEarlier(order: Parameters<typeof findOwnOpenPayment>[1]) {
    const since = new Date(now().getTime() - MAY_BE_UNDER_WAY_MS)
    const earlier = await findOwnOpenPayment(database, order, { since, now: now() })
    if (earlier === undefined) return undefined
    const settled = settle(earlier.reference, hintOf(earlier))
    const { status } = await withTimeout(settled, SETTLE_EARLIER_WITHIN_MS, undecidedResponse)
    return status === undecidedResponse.status ? earlier : undefined
  }

  app.get<{ Querystring: { room_id?: unknown; from?: unknown; nights?: unknown; again?: unknown } }>(
    BOOK_PATH,
    { config },
    async ({ query }, reply) => {
      if (query.room_id === undefined) return reply.redirect('/rooms', 303)
      const hotel = await readHotel()
      const typed = { from: linkedText(query.from), nights: linkedText(query.nights) }
      const offer = await findFreeOffer(linkedText(query.room_id), typed, hotel)
      if ('heading' in offer) return sendPage(reply, hotel, offer)
      return sendPage(reply, hotel, bookFormPage({ offer, isAgain: query.again !== undefined }, hotel, now()))
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
}
