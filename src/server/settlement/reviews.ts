import type { Kysely } from 'kysely'
import type { Review } from '../../shared/desk/money'
import { type ChosenStay, isForSale, keptStay } from '../../shared/chosen-stay'
import { pricesOf, totalOf } from '../../shared/prices'
import { businessDay, countNights, WIDEST_LIMITS } from '../../shared/stay'
import { formatKobo } from '../../shared/money'
import { PAYMENT_COLUMNS } from '../db/payment-columns'
import { WHY_NOT_BOOKED_AT_DESK } from '../../shared/payment-outcomes'
import type { Database, PaymentRow } from '../db/schema'
import { findPeriods } from '../rooms/prices'

/** Returns the oldest first. `domain` is the mode of our own keys: test or live. */
export async function listReviews(database: Kysely<Database>, domain: string, now: Date): Promise<Review[]> {
  const rooms = await database.selectFrom('rooms').select(['id', 'name', 'price_kobo']).execute()
  const periods = await findPeriods(database, { from: businessDay(now.toISOString()) })
  const rows = await selectReviews(database).execute()
  return rows.map((row) => {
    const stay = stayToBook(row, now)
    const { reason, room_id } = row
    const found = rooms.find(({ id }) => id === room_id)
    const room = found && { ...found, priceNowKobo: totalOf(pricesOf(found, stay, periods)) }
    const priceNow = reason === 'amount' && room ? `, which costs ${formatKobo(room.priceNowKobo)} now` : ''
    return {
      reference: row.reference,
      amount_kobo: row.amount_kobo,
      currency: row.currency,
      domain: row.domain,
      payer_email: row.payer_email,
      room_id,
      room_name: room?.name ?? null,
      price_kobo: room === undefined ? null : validPriceKobo(row, { roomId: room.id, stay, ...room }),
      stay: row.arrives_on === null ? null : stay,
      paid_at: row.paid_at,
      received_at: row.created_at,
      odd: `${WHY_NOT_BOOKED_AT_DESK[reason ?? 'source']}${priceNow}.`,
      choices: choicesOf(row, domain),
    }
  })
}

export function choicesOf(
  payment: Pick<PaymentRow, 'currency' | 'domain' | 'reason'>,
  domain: string,
): Review['choices'] {
  // Our keys cannot move the money of another domain, and test money is no money.
  if (payment.domain !== domain || payment.reason === 'domain') return ['not_ours']
  // Rooms are sold in naira, and the refund worker orders refunds in naira.
  return payment.currency === 'NGN' ? ['book', 'refund', 'not_ours'] : ['not_ours']
}

type Named = Pick<PaymentRow, 'arrives_on' | 'nights'>

export function stayToBook(payment: Named, now: Date): ChosenStay {
  const tonight = businessDay(now.toISOString())
  const stay = keptStay(payment)
  const passed = stay ? Math.max(0, countNights(stay.from, tonight)) : 0
  const left = stay && { from: passed > 0 ? tonight : stay.from, nights: stay.nights - passed }
  return left && isForSale(left, WIDEST_LIMITS, tonight) ? left : { from: tonight, nights: 1 }
}

/** Returns the requested amount when it was right and buys the same room and nights, or the price now. */
export function validPriceKobo(
  payment: Named & Pick<PaymentRow, 'room_id' | 'reason' | 'requested_kobo'>,
  { roomId, stay, priceNowKobo }: { roomId: number; stay: ChosenStay; priceNowKobo: number },
): number {
  const { room_id, reason, requested_kobo, arrives_on, nights } = payment
  const isWhole = nights === null || (stay.from === arrives_on && stay.nights === nights)
  return reason === 'restored' && roomId === room_id && isWhole ? requested_kobo : priceNowKobo
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
      'payments.arrives_on',
      'payments.nights',
      'payments.created_at',
    ])
    .where('payments.outcome', '=', 'review')
    .where('review_decisions.decided_at', 'is', null)
    .orderBy('payments.created_at')
    .orderBy('payments.reference')
}
