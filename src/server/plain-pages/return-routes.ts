import type { FastifyInstance } from 'fastify'
import { isRoomGone, paidNotBookedHelp } from '../../shared/booking-messages'
import { type ChosenStay, keptStay } from '../../shared/chosen-stay'
import { paidForTexts, returnedText } from '../../shared/payment-outcomes'
import { BOOK_RETURN_PATH } from '../../shared/paths'
import { isReference } from '../../shared/reference'
import { businessDay } from '../../shared/stay'
import { withoutTail } from '../../shared/text'
import { withTimeout } from '../async/timeout'
import type { OpenPaymentRow, PaymentRow } from '../db/schema'
import { readNews } from '../guest/booking-status'
import { ANSWER_WITHIN_MS } from '../guest/guest-routes'
import type { Hotel } from '../hotel/hotel'
import { RATE_LIMITS } from '../http/limits'
import { findNearestFreeDates } from '../rooms/free-nights'
import type { SettleHint } from '../settlement/decide'
import { findOpenPayment } from '../settlement/open-payments'
import { findPayment } from '../settlement/repository'
import {
  inProgressResponse,
  notPaidResponse,
  returnedResponse,
  undecidedResponse,
} from '../settlement/verify-responses'
import { begunByForm, bookedPage, newsPage, notBookedPage, underWayPage, unpaidPage } from './booking-pages'
import { type Page, sendPage } from './page'
import type { PlainPagesOptions } from './plain-pages'

export interface ReturnQuery {
  reference?: unknown
  cancelled?: unknown
  asked?: unknown
}

export function addReturnRoute(app: FastifyInstance, options: PlainPagesOptions): void {
  const { database, readHotel, settle, now } = options
  const config = { rateLimit: RATE_LIMITS.verify }

  async function comeBack(reference: string, { cancelled, asked }: ReturnQuery, hotel: Hotel): Promise<Page> {
    const openPayment = await findOpenPayment(database, reference)
    const settled = settle(reference, { ...hintOf(openPayment), isBack: true })
    const answer = await withTimeout(settled, ANSWER_WITHIN_MS, undecidedResponse)
    const { status } = answer
    const stay = openPayment && keptStay(openPayment)
    if (status === undecidedResponse.status) {
      const isInProgress = answer === inProgressResponse
      return cancelled === undefined || isInProgress
        ? underWayPage(reference, Number(asked) || 0, isInProgress, begunByForm(reference, stay))
        : unpaidPage(reference, true, stay)
    }
    if (answer === notPaidResponse) return unpaidPage(reference, false, stay)
    if (answer === returnedResponse) return notBookedPage(reference, returnedText(), false)
    const news = await readNews(database, reference)
    if (news.state === 'booked') return bookedPage(news, hotel)
    if (status === 200) return newsPage(news, reference, hotel)
    const payment = await findPayment(database, reference)
    const code = payment?.reason ?? undefined
    const paidFor = paidForTexts(payment && keptStay(payment))
    const text = [...paidFor, paidNotBookedHelp({ status, code }, payment?.amount_kobo ?? 0)].join(' ')
    return notBookedPage(
      reference,
      text,
      isRoomGone({ status, code }),
      await findDatesInstead(payment, hotel),
    )
  }

  async function findDatesInstead(payment: PaymentRow | undefined, { limits }: Hotel): Promise<ChosenStay[]> {
    const { room_id = null, reason } = payment ?? {}
    if (payment === undefined || room_id === null || (reason !== 'room_taken' && reason !== 'dates'))
      return []
    const stay = keptStay(payment) ?? { from: businessDay(now().toISOString()), nights: 1 }
    return findNearestFreeDates(database, room_id, stay, limits, now())
  }

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

export function hintOf(openPayment: OpenPaymentRow | undefined): SettleHint {
  return {
    seenVia: 'verify',
    roomId: openPayment?.room_id ?? undefined,
    guestName: openPayment?.guest_name ?? undefined,
    guestEmail: openPayment?.guest_email ?? undefined,
    isGuest: true,
  }
}
