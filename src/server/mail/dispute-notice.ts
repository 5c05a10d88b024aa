import type { Kysely } from 'kysely'
import { formatAmount } from '../../shared/money'
import type { Database } from '../db/schema'
import type { Hotel } from '../hotel/hotel'
import type { Draft } from './mail'
import { deskDraft, toFacts, toHotelTime } from './wording'

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
