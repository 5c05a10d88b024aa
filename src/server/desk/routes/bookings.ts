import type { DeskBooking } from '../../../shared/desk/bookings'
import { cancelBooking, payBack, recordNoShow } from '../../bookings/cancel-booking'
import { changeDates, keepReservation } from '../../bookings/change-dates'
import { checkIn, checkOut, undoCheckIn, undoCheckOut } from '../../bookings/check-in'
import { correctBooking } from '../../bookings/correct-booking'
import { findBookings } from '../../bookings/desk-bookings'
import { moveBooking } from '../../bookings/move-booking'
import { reserve } from '../../bookings/reserve'
import { stayOn, undoStayOn } from '../../bookings/stay-on'
import { readBookingStory } from '../../bookings/story'
import { addCharge, refundAtDesk, sendPaymentLink, takePayment, voidEntry } from '../../bookings/take-payment'
import { checkInWalkIn } from '../../bookings/walk-in'
import { issueInvoice, readInvoices } from '../../invoices/invoices'
import { readToday } from '../../today/read-today'
import type { Handler, Handlers } from '../serve-calls'
import type { DeskServices } from '../services'
import { guestOf, requiredText, textOf } from './texts'

export function bookingRoutes(services: DeskServices) {
  const { database, domain, linkSecret, now, hotel, wake } = services
  const stay = async () => (await hotel()).stay
  return {
    'GET today/': ({ actor: { role } }) => readToday({ database, domain, now, stay, role }),
    'GET bookings/': ({ query }) => findBookings(database, query.q ?? ''),
    'POST reservations/': async ({ actor, body: { rooms, arrives_on, nights, payment, ...given } }) => {
      const reservation = { rooms, arrives_on, nights, payment, guest: guestOf(given) }
      return wakeAfter(reserve(database, actor, reservation, await hotel(), now()), 'mail')
    },
    'GET bookings/:code/': async ({ actor: { role }, params }) =>
      readBookingStory(database, params.code, { hotel: await hotel(), now: now(), role, domain, linkSecret }),
    'POST bookings/:code/check-in/': async ({ actor, params, body }) =>
      checkIn(database, actor, { ...params, ...body, now: now(), stay: await stay() }),
    'POST bookings/:code/undo-check-in/': ({ actor, params, body }) =>
      undoCheckIn(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/check-out/': async ({ actor, params, body }) => {
      const { hasHousekeeping } = await hotel()
      return checkOut(database, actor, { ...params, ...body, now: now(), hasHousekeeping })
    },
    'POST bookings/:code/undo-check-out/': ({ actor, params, body }) =>
      undoCheckOut(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/stay-on/': ({ actor, params, body }) =>
      stayOn(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/dates/': async ({ actor, params, body }) => {
      const { stay: policy, rules } = await hotel()
      const dates = { ...params, ...body, stay: policy, rules, now: now() }
      return wakeAfter(changeDates(database, actor, dates), 'mail')
    },
    'POST bookings/:code/keep/': ({ actor, params, body }) =>
      keepReservation(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/undo-stay-on/': ({ actor, params, body }) =>
      undoStayOn(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/move/': ({ actor, params, body }) => {
      const note = textOf(body.note)
      return wakeAfter(moveBooking(database, actor, { ...params, ...body, note, now: now() }), 'mail')
    },
    'POST bookings/:code/cancel/': end(cancelBooking),
    'POST bookings/:code/no-show/': end(recordNoShow),
    'POST bookings/:code/pay-back/': async ({ actor, params, body }) => {
      const reason = requiredText(body.reason, 'reason')
      const order = { ...params, ...body, reason, domain, now: now(), stay: await stay() }
      return wakeAfter(payBack(database, actor, order), 'refunds', 'mail')
    },

    'POST bookings/': ({ actor, body }) => {
      const { room_id, nights, total_kobo, seen_price_kobo, payment, ...given } = body
      const walkIn = { room_id, guest: guestOf(given), nights, total_kobo, seen_price_kobo, payment }
      return checkInWalkIn(database, actor, walkIn, now())
    },
    'PATCH bookings/:code/': ({ actor, params, body }) => {
      const details = guestOf(body)
      return wakeAfter(correctBooking(database, actor, { ...params, now: now(), details }), 'mail')
    },
    'POST bookings/:code/payments/': ({ actor, params, body }) =>
      takePayment(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/payment-link/': async ({ actor, params }) => {
      const { siteUrl } = await hotel()
      return wakeAfter(sendPaymentLink(database, actor, { ...params, siteUrl, now: now() }), 'mail')
    },
    'POST bookings/:code/charges/': ({ actor, params, body }) =>
      addCharge(database, actor, { ...params, ...body, text: requiredText(body.text, 'text'), now: now() }),
    'POST bookings/:code/refunds/': ({ actor, params, body }) => {
      const reason = requiredText(body.reason, 'reason')
      return refundAtDesk(database, actor, { ...params, ...body, reason, now: now() })
    },
    'POST bookings/:code/folio/:entry/void/': ({ actor, params: { code, entry: entryId }, body }) =>
      voidEntry(database, actor, { code, now: now(), entryId, reason: requiredText(body.reason, 'reason') }),
    'GET bookings/:code/invoices/': ({ params }) => readInvoices(database, params.code),
    'POST bookings/:code/invoices/': async ({ actor, params }) =>
      issueInvoice(database, actor, { ...params, hotel: await hotel(), now: now() }),
  } satisfies Partial<Handlers>

  function end(work: typeof cancelBooking): Handler<'POST bookings/:code/cancel/'> {
    return async ({ actor, params, body }) => {
      const order = { ...params, ...body, domain, now: now(), stay: await stay() }
      return wakeAfter(work(database, actor, order), 'refunds', 'mail')
    }
  }

  async function wakeAfter(
    work: Promise<DeskBooking>,
    ...jobs: Parameters<typeof wake>[0][]
  ): Promise<DeskBooking> {
    const booking = await work
    for (const job of jobs) wake(job)
    return booking
  }
}
