import { isEmail } from '../../../shared/email'
import { composeText, isOneLine } from '../../../shared/text'
import { correctBooking, type GuestDetails } from '../../bookings/correct-booking'
import { sendPaymentLink } from '../../bookings/send-payment-link'
import { addCharge, refundAtDesk, takePayment, voidEntry } from '../../bookings/take-payment'
import { checkInWalkIn } from '../../bookings/walk-in'
import { issueInvoice, readInvoices } from '../../invoices/invoices'
import { InvalidInput } from '../../http/errors'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'
import { requiredText, textOf } from './texts'

/** Handles the calls for walk-ins, guests' details, money at the desk, and invoices. */
export function folioRoutes({ database, hotel, now, wake }: DeskServices) {
  return {
    'POST bookings/': ({ actor, body: { room_id, nights, total_kobo, payment, ...given } }) => {
      const guest = { ...detailsOf(given), guest_name: nameOf(given.guest_name) }
      return checkInWalkIn(database, actor, { room_id, guest, nights, total_kobo, payment }, now())
    },
    'PATCH bookings/:code/': async ({ actor, params, body: { guest_name, ...rest } }) => {
      const name = guest_name === undefined ? {} : { guest_name: nameOf(guest_name) }
      const details = { ...detailsOf(rest), ...name }
      const booking = await correctBooking(database, actor, { ...params, now: now(), details })
      wake('mail')
      return booking
    },
    'POST bookings/:code/payments/': ({ actor, params, body }) =>
      takePayment(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/payment-link/': async ({ actor, params }) => {
      const booking = await sendPaymentLink(database, actor, { ...params, now: now() })
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

function nameOf(text: string): string {
  const name = composeText(text)
  if (name === '' || !isOneLine(name)) {
    throw new InvalidInput({ guest_name: 'Please enter the name of the guest, in one line.' })
  }
  return name
}

type Details = Partial<Omit<GuestDetails, 'guest_name'>>

/** Throws an InvalidInput for an e-mail address that cannot be one. */
function detailsOf<Given extends Details>(given: Given): Given {
  const details = Object.fromEntries(
    Object.entries(given).map(([field, text]) => [field, textOf(text)]),
  ) as Given
  const { guest_email } = details
  if (typeof guest_email === 'string' && !isEmail(guest_email)) {
    throw new InvalidInput({ guest_email: 'Please enter a complete e-mail address, or leave it empty.' })
  }
  return details
}
