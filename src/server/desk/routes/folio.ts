import { correctBooking } from '../../bookings/correct-booking'
import { sendPaymentLink } from '../../bookings/send-payment-link'
import { addCharge, refundAtDesk, takePayment, voidEntry } from '../../bookings/take-payment'
import { checkInWalkIn } from '../../bookings/walk-in'
import { issueInvoice, readInvoices } from '../../invoices/invoices'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'
import { guestOf, requiredText } from './texts'

export function folioRoutes({ database, hotel, now, wake }: DeskServices) {
  return {
    'POST bookings/': ({ actor, body }) => {
      const { room_id, nights, total_kobo, seen_price_kobo, payment, ...given } = body
      const walkIn = { room_id, guest: guestOf(given), nights, total_kobo, seen_price_kobo, payment }
      return checkInWalkIn(database, actor, walkIn, now())
    },
    'PATCH bookings/:code/': async ({ actor, params, body }) => {
      const booking = await correctBooking(database, actor, { ...params, now: now(), details: guestOf(body) })
      wake('mail')
      return booking
    },
    'POST bookings/:code/payments/': ({ actor, params, body }) =>
      takePayment(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/payment-link/': async ({ actor, params }) => {
      const { siteUrl } = await hotel()
      const booking = await sendPaymentLink(database, actor, { ...params, siteUrl, now: now() })
      wake('mail')
      return booking
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
}
