import type { Kysely } from 'kysely'
import type { Review } from '../../shared/desk/money'
import { formatKobo } from '../../shared/money'
import { PAYMENT_COLUMNS } from '../db/payment-columns'
import { WHY_NOT_BOOKED_AT_DESK } from '../../shared/payment-outcomes'
import type { Database, PaymentRow } from '../db/schema'
import { addTonight } from '../rooms/prices'

/** Returns the payments that wait for a decision, the oldest first. `domain` is that of our own Paystack keys. */
export async function listReviews(database: Kysely<Database>, domain: string, now: Date): Promise<Review[]> {
  const rooms = await database.selectFrom('rooms').select(['id', 'name', 'price_kobo']).execute()
  const priced = new Map((await addTonight(database, rooms, now)).map((room) => [room.id, room]))
  const rows = await selectReviews(database).execute()
  return rows.map((row) => toReview(row, priced.get(row.room_id ?? 0), domain))
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

/** Returns the price of a room for a payment: what was asked for when that was right, or else tonight's price. */
export function validPriceKobo(
  { room_id, reason, requested_kobo }: Pick<PaymentRow, 'room_id' | 'reason' | 'requested_kobo'>,
  room: { id: number; tonight_kobo: number },
): number {
  return reason === 'restored' && room.id === room_id ? requested_kobo : room.tonight_kobo
}

function selectReviews(database: Kysely<Database>) {
  return database
    .selectFrom('payments')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select([
      ...PAYMENT_COLUMNS,
      'payments.amount_kobo',
      'payments.requested_kobo',
      'payments.room_id',
      'payments.created_at',
    ])
    .where('payments.outcome', '=', 'review')
    .where('review_decisions.decided_at', 'is', null)
    .orderBy('payments.created_at')
    .orderBy('payments.reference')
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

interface ReviewedRoom {
  id: number
  name: string
  tonight_kobo: number
}

function toReview(row: ReviewRow, room: ReviewedRoom | undefined, domain: string): Review {
  return {
    reference: row.reference,
    amount_kobo: row.amount_kobo,
    currency: row.currency,
    domain: row.domain,
    payer_email: row.payer_email,
    room_id: row.room_id,
    room_name: room?.name ?? null,
    price_kobo: room === undefined ? null : validPriceKobo(row, room),
    paid_at: row.paid_at,
    received_at: row.created_at,
    odd: describeOdd(row, room),
    choices: choicesOf(row, domain),
  }
}

function describeOdd({ reason }: ReviewRow, room: ReviewedRoom | undefined): string {
  const priceNow = reason === 'amount' && room ? `, which costs ${formatKobo(room.tonight_kobo)} now` : ''
  return `${WHY_NOT_BOOKED_AT_DESK[reason ?? 'source']}${priceNow}.`
}
