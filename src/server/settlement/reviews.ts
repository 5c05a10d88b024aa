import type { Kysely } from 'kysely'
import type { Review } from '../../shared/desk/money'
import { formatKobo } from '../../shared/money'
import { PAYMENT_COLUMNS } from '../db/payment-columns'
import { WHY_NOT_BOOKED_AT_DESK } from '../../shared/payment-outcomes'
import type { Database, PaymentRow, RoomRow } from '../db/schema'

/** Returns the payments that wait for a decision, the oldest first. `domain` is that of our own Paystack keys. */
export async function listReviews(database: Kysely<Database>, domain: string): Promise<Review[]> {
  const rows = await selectReviews(database).execute()
  return rows.map((row) => toReview(row, domain))
}

/** Returns the decisions that the desk can take. `domain` is that of our own Paystack keys. */
export function choicesOf(
  payment: Pick<PaymentRow, 'currency' | 'domain' | 'reason'>,
  domain: string,
): Review['choices'] {
  // Our keys cannot move the money of another domain, and test money is no money.
  if (payment.domain !== domain || payment.reason === 'domain') return ['not_ours']
  // Rooms are sold in naira, and the refund worker orders refunds in naira.
  return payment.currency === 'NGN' ? ['book', 'refund', 'not_ours'] : ['not_ours']
}

/** Returns the price of a room for a payment: what was asked for when that was right, or else the room's price now. */
export function validPriceKobo(
  { room_id, reason, requested_kobo }: Pick<PaymentRow, 'room_id' | 'reason' | 'requested_kobo'>,
  room: Pick<RoomRow, 'id' | 'price_kobo'>,
): number {
  return reason === 'restored' && room.id === room_id ? requested_kobo : room.price_kobo
}

function selectReviews(database: Kysely<Database>) {
  return database
    .selectFrom('payments')
    .leftJoin('rooms', 'rooms.id', 'payments.room_id')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select([
      ...PAYMENT_COLUMNS,
      'payments.amount_kobo',
      'payments.requested_kobo',
      'payments.room_id',
      'payments.created_at',
      'rooms.name as room_name',
      'rooms.price_kobo',
    ])
    .where('payments.outcome', '=', 'review')
    .where('review_decisions.decided_at', 'is', null)
    .orderBy('payments.created_at')
    .orderBy('payments.reference')
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

function toReview(row: ReviewRow, domain: string): Review {
  return {
    reference: row.reference,
    amount_kobo: row.amount_kobo,
    currency: row.currency,
    domain: row.domain,
    payer_email: row.payer_email,
    room_id: row.room_id,
    room_name: row.room_name,
    price_kobo:
      row.room_id === null || row.price_kobo === null
        ? null
        : validPriceKobo(row, { id: row.room_id, price_kobo: row.price_kobo }),
    paid_at: row.paid_at,
    received_at: row.created_at,
    odd: describeOdd(row),
    choices: choicesOf(row, domain),
  }
}

function describeOdd({ reason, price_kobo }: ReviewRow): string {
  const priceNow =
    reason === 'amount' && price_kobo !== null ? `, which costs ${formatKobo(price_kobo)} now` : ''
  return `${WHY_NOT_BOOKED_AT_DESK[reason ?? 'source']}${priceNow}.`
}
