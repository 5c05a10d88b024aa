import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Today } from '../../shared/desk/today'
import { isEmail } from '../../shared/email'
import { WHY_NOT_BOOKED_AT_DESK } from '../../shared/payment-outcomes'
import { hotelDay, hotelTime } from '../../shared/stay'
import { toOneLine } from '../../shared/text'
import { formatAmount } from '../../shared/money'
import type { Database, MessageTable } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Hotel } from '../hotel/hotel'
import { type Draft, MailFailure, type Part } from './mail'
import type { OpenPaymentFacts, MessageFacts, PaymentFacts } from './facts'
import { addToOutboxOnce } from './outbox'
import { deskDraft, sumRows, toFacts, toGuest, toHotelTime, toPaid, toPaidNights } from './wording'
import { bookingOf, datesOf } from './payment-mails'

export function bookingNotice(payment: PaymentFacts, hotel: Hotel): Draft {
  const { code, guestName, guestEmail, room } = bookingOf(payment)
  const draft = deskDraft(
    hotel,
    'New booking on the site',
    'A room was booked and paid on the site. The guest has the code by mail; the site no longer offers the room for these nights.',
    toFacts({
      Code: code,
      Room: room,
      ...datesOf(payment, hotel),
      Guest: guestName,
      Email: guestEmail,
      ...sumRows([{ ...payment, paid_kobo: payment.amount_kobo }], payment),
      Reference: payment.reference,
    }),
  )
  return { ...draft, screen: `/desk/bookings/${code}` }
}

export function paymentReview(payment: PaymentFacts, hotel: Hotel): Draft {
  return deskDraft(
    hotel,
    'A payment needs a decision',
    'A payment reached us that became no booking. No room was taken and nothing is being refunded. The payer gets a mail that you are looking into it.',
    toFacts({
      Reference: payment.reference,
      Amount: toPaid(payment),
      Payer: payment.payer_email,
      Room: payment.room_name ?? 'unknown',
      ...toPaidNights(payment),
      Reason: WHY_NOT_BOOKED_AT_DESK[payment.reason ?? 'source'],
    }),
    'Please decide about it at the desk: book a room with it, give it back, or put it aside as not ours.',
  )
}

export function refundAttention(payment: PaymentFacts, hotel: Hotel): Draft {
  if (payment.refund_kobo === null) throw new MailFailure('EROW')
  return deskDraft(
    hotel,
    'A refund needs attention',
    'A refund did not go through by itself. The guest still waits for the money.',
    toFacts({
      Reference: payment.reference,
      Amount: formatAmount(payment.refund_kobo, payment.currency),
      Payer: payment.payer_email,
      Room: payment.room_name ?? 'unknown',
      ...toPaidNights(payment),
      Reason: payment.refund_error ?? 'it takes longer than it should',
    }),
    'Please look the reference up in the Paystack dashboard, see whether a refund is already there before you make one, and write to the payer.',
  )
}

/** Somebody has made a refund in Paystack's dashboard, or Paystack made one twice. */
export function refundFound(payment: PaymentFacts, hotel: Hotel): Draft {
  if (payment.refund_kobo === null) throw new MailFailure('EROW')
  return deskDraft(
    hotel,
    'A refund was made in Paystack’s dashboard',
    'Paystack lists a refund that was not ordered at the desk. It is now in our books, and in the guest’s folio if there is a booking.',
    toFacts({
      Reference: payment.reference,
      ...(payment.code === null ? {} : { Booking: payment.code }),
      Amount: formatAmount(payment.refund_kobo, payment.currency),
      'Refunded in all': formatAmount(payment.refunded_kobo, payment.currency),
      Paid: formatAmount(payment.amount_kobo, payment.currency),
    }),
    'If nobody at the hotel made it, look the reference up in the Paystack dashboard.',
  )
}

export function openPaymentOverdue(openPayment: OpenPaymentFacts, hotel: Hotel): Draft {
  return deskDraft(
    hotel,
    'A payment is still undecided',
    'For a day Paystack has not told us whether a payment succeeded.',
    toFacts({
      Reference: openPayment.reference,
      Room: openPayment.room_name ?? 'unknown',
      ...toPaidNights(openPayment),
      Guest: openPayment.guest_name ?? 'unknown',
      Email: openPayment.guest_email ?? 'unknown',
      Since: toHotelTime(openPayment.created_at),
    }),
    'Please look the reference up in the Paystack dashboard and write to the guest: as soon as Paystack tells us, the site books the room or refunds the payment by itself.',
  )
}

export const MESSAGE_MARKS: Record<NonNullable<MessageTable['doubt']>, string> = {
  trap: 'A hidden field was filled in.',
  no_form: 'It did not come from the form of the site.',
}

/** "Reply" in the desk's mail program answers the guest. */
export function contactMessage(message: MessageFacts, hotel: Hotel): Draft {
  const name = toOneLine(message.name)
  const draft = deskDraft(
    hotel,
    'Message from the site',
    toFacts({
      Name: name,
      Email: message.email,
      Sent: toHotelTime(message.created_at),
      ...(message.doubt && { Marked: MESSAGE_MARKS[message.doubt] }),
    }),
    { quote: message.message.replaceAll(/\r\n?/g, '\n') },
  )
  return isEmail(message.email) ? { ...draft, replyTo: { name, address: message.email } } : draft
}

export const PASSWORD_RESET_SUBJECT = 'A new password for the desk'

export function passwordReset(name: string, email: string, link: string, hotel: Hotel): Draft {
  return {
    to: toGuest(email, name),
    subject: PASSWORD_RESET_SUBJECT,
    greeting: `Hello ${toOneLine(name)},`,
    parts: [
      `Somebody, probably you, has forgotten the password for the desk of ${hotel.name}. You can choose a new one, once and within 15 minutes.`,
      { label: 'Choose a new password', url: link },
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  }
}

export const MORNING_SUBJECT = 'The day at the hotel'
const FIRST_HOUR = 7
/** A server that was down in the morning sends the mail later, but not after noon. */
const LAST_HOUR = 12

export function isMorning(now: Date): boolean {
  const hour = Number.parseInt(hotelTime(now.toISOString()), 10)
  return hour >= FIRST_HOUR && hour < LAST_HOUR
}

export async function writeMorningMail(database: Kysely<Database>, now: Date): Promise<void> {
  if (!isMorning(now)) return
  const day = hotelDay(now.toISOString())
  await inTransaction(database, (trx) =>
    addToOutboxOnce(trx, { kind: 'morning', about: day, payload: { day } }, now),
  )
}

export type Morning = Today & { marksOfLastNight?: number }

export function morningMail(
  {
    arrivals,
    missed,
    departures,
    needs_you,
    free_rooms,
    rooms,
    doubtful_messages: doubtful,
    marksOfLastNight: marks = 0,
  }: Morning,
  hotel: Hotel,
): Draft {
  const { deskUrl } = hotel
  const audit = `The night audit has ${marks} ${marks === 1 ? 'line' : 'lines'} to look at`
  return deskDraft(
    hotel,
    MORNING_SUBJECT,
    ...(marks > 0
      ? [deskUrl === undefined ? `${audit}.` : { label: audit, url: `${deskUrl}/desk/money/night` }]
      : []),
    toList('Arrivals', arrivals.map(describe)),
    ...(missed.length > 0 ? [toList('Not arrived last night', missed.map(describe))] : []),
    toList('Departures due', departures.map(describe)),
    toList(
      'What needs a person',
      needs_you.map(({ what }) => toOneLine(what)),
    ),
    `Free rooms: ${free_rooms} of ${rooms}.`,
    ...(doubtful > 0 ? [`Doubtful messages that wait at the desk: ${doubtful}.`] : []),
  )
}

export function toList(title: string, items: readonly string[]): Part {
  return items.length === 0 ? `${title}: none.` : { title, items }
}

function describe({ room_name, guest_name, code }: DeskBooking): string {
  return `${toOneLine(guest_name)}, ${toOneLine(room_name)} (${code})`
}

export function findDispute(database: Kysely<Database>, disputeId: string) {
  return database
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select([
      'disputes.amount_kobo',
      'disputes.category',
      'disputes.status',
      'disputes.due_at',
      'payments.reference',
      'payments.currency',
      'bookings.code',
    ])
    .where('disputes.id', '=', disputeId)
    .executeTakeFirst()
}
type DisputeFacts = NonNullable<Awaited<ReturnType<typeof findDispute>>>

export function disputeNotice(dispute: DisputeFacts, isReminder: boolean, hotel: Hotel): Draft {
  const { reference, amount_kobo, currency, category, due_at, code } = dispute
  const draft = deskDraft(
    hotel,
    isReminder ? 'A disputed payment must be answered within a day' : 'A payment is disputed',
    'A guest’s bank wants a payment back. Without an answer in time, Paystack takes the money from the hotel.',
    toFacts({
      Reference: reference,
      ...(code === null ? {} : { Booking: code }),
      Amount: formatAmount(amount_kobo, currency),
      Reason: category ?? 'not given',
      'Answer by': due_at === null ? 'see the Paystack dashboard' : toHotelTime(due_at),
    }),
    'Please answer in the Paystack dashboard, under Disputes: accept it, or decline it with proof of the stay, such as the booking, the registration card and messages. The booking and its room stay as they are until somebody changes them at the desk.',
  )
  return code === null ? draft : { ...draft, screen: `/desk/bookings/${code}` }
}
