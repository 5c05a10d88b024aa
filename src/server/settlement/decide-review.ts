import type { Kysely, Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import { bookOnline } from '../bookings/book-online'
import { enterRefund, requirePrice } from '../bookings/folio'
import { takeRoomFor } from '../bookings/change-booking'
import { createBookingCode } from '../bookings/repository'
import { composeText, isOneLine } from '../../shared/text'
import type { Decide } from '../../shared/desk/money'
import { daysOfChoice } from '../../shared/chosen-stay'
import { totalOf } from '../../shared/prices'
import { formatKobo, sumKobo } from '../../shared/money'
import type { CancellationPolicy } from '../../shared/stay'
import type { Database, PaymentRow, ReviewDecisionTable } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import type { Decision } from '../journal/actions/money'
import { type Actor, journalEntry, recordChange } from '../journal/journal'
import { enterLosses } from '../disputes/repository'
import { addToOutbox } from '../mail/outbox'
import { insertRefund, listRefundsOf } from '../refunds/repository'
import { readNightPrices } from '../rooms/prices'
import { findPayment } from './repository'
import { choicesOf, stayToBook, validPriceKobo } from './reviews'

export interface ReviewContext {
  domain: string
  terms: CancellationPolicy
  now: Date
}

/** Throws NotFound, a Forbidden for a low price, and a Conflict for a decided payment or a taken room. */
export async function decideReview(
  database: Kysely<Database>,
  actor: Actor,
  reference: string,
  decision: Decide,
  { domain, terms, now }: ReviewContext,
): Promise<void> {
  const decide = async (trx: Transaction<Database>) => {
    const payment = await findPayment(trx, reference)
    if (payment?.outcome !== 'review') throw new NotFound('This payment under review')
    if (!(await claim(trx, actor, payment, DECISIONS[decision.decision], now))) {
      throw await alreadyDecided(trx, payment)
    }
    checkChoice(payment, decision.decision, domain)
    const after = await carryOut(trx, actor, payment, decision, { domain, terms, now })
    return journalEntry('payment.decided', reference, { after })
  }
  await recordChange(database, actor, decide, now)
}

const DECISIONS = { book: 'booked', refund: 'refunded', not_ours: 'not_ours' } as const

/** Returns false when somebody has already decided: the row's key allows one decision per payment. */
async function claim(
  trx: Transaction<Database>,
  { who }: Actor,
  { id }: PaymentRow,
  decision: ReviewDecisionTable['decision'],
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('review_decisions')
    .values({ payment_id: id, decision, decided_at: now.toISOString(), decided_by: who })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function alreadyDecided(trx: Transaction<Database>, { id }: PaymentRow): Promise<Conflict> {
  const { decision, decided_by, code } = await trx
    .selectFrom('review_decisions')
    .leftJoin('bookings', 'bookings.payment_id', 'review_decisions.payment_id')
    .select(['decision', 'decided_by', 'bookings.code'])
    .where('review_decisions.payment_id', '=', id)
    .executeTakeFirstOrThrow()
  const refund = formatKobo(sumKobo(await listRefundsOf(trx, id)))
  const what = {
    booked: `booked as ${code}`,
    refunded: `${refund} goes back to the payer`,
    not_ours: 'it is not ours',
  }[decision]
  return new Conflict(`${decided_by} has already decided: ${what}.`)
}

function checkChoice(payment: PaymentRow, choice: Decide['decision'], domain: string): void {
  if (choicesOf(payment, domain).includes(choice)) return
  throw new Conflict(
    payment.domain !== domain
      ? `This is a ${payment.domain} payment, but this site takes ${domain} ones: it can only be put aside as not ours.`
      : `This payment is in ${payment.currency}: settle it in Paystack’s dashboard, and put it aside as not ours.`,
  )
}

async function carryOut(
  trx: Transaction<Database>,
  actor: Actor,
  payment: PaymentRow,
  order: Decide,
  { domain, terms, now }: ReviewContext,
): Promise<Decision> {
  const { id: payment_id, reference: about, amount_kobo: paidKobo } = payment
  const sendMail = (kind: 'booking-confirmed' | 'payment-not-ours') =>
    addToOutbox(trx, { kind, about, payment_id }, now)
  if (order.decision === 'book') {
    const roomId = order.room_id
    const guestName = composeText(order.guest_name)
    if (guestName === '' || !isOneLine(guestName)) {
      throw new Conflict('Please enter the name of the guest, in one line.')
    }
    const stay = stayToBook(payment, now)
    const priceNowKobo = totalOf(await readNightPrices(trx, { roomId, ...stay }))
    const priceKobo = validPriceKobo(payment, { roomId, stay, priceNowKobo })
    const { total_kobo = priceKobo, seen_price_kobo } = order
    const [id, code] = [randomUUID(), createBookingCode()]
    await requirePrice(trx, actor, { total_kobo, seen_price_kobo }, priceKobo, { code, now })
    const { arrives_on: from, leaves_on: until } = daysOfChoice(stay)
    await takeRoomFor(trx, { roomId, bookingId: id, from, until, who: actor.who }, now)
    const feeKobo = paidKobo - payment.requested_kobo
    await bookOnline(
      trx,
      { id, code, roomId, guestName, payment, terms, stay, totalKobo: total_kobo, feeKobo },
      now,
    )
    await trx.updateTable('payments').set({ booking_id: id }).where('id', '=', payment_id).execute()
    for (const refund of await listRefundsOf(trx, payment_id)) {
      await enterRefund(trx, id, { ...refund, reason: 'Refund before the booking' }, now)
    }
    await enterLosses(trx, payment_id, now)
    await sendMail('booking-confirmed')
    return { decision: 'booked', code, room_id: roomId, total_kobo }
  }
  if (order.decision === 'refund') {
    const { amount_kobo } = order
    if (amount_kobo > paidKobo) throw new Conflict(`No more than ${formatKobo(paidKobo)} was paid.`)
    const refundId = await insertRefund(trx, { payment_id, amount_kobo, who: actor.who }, now)
    await addToOutbox(trx, { kind: 'refund-due', about: refundId, payment_id, payload: { refundId } }, now)
    return { decision: 'refunded', amount_kobo, paid_kobo: paidKobo }
  }
  // No mail: somebody at the desk writes to the payer of a foreign-currency or test payment.
  if (choicesOf(payment, domain).includes('refund')) await sendMail('payment-not-ours')
  return { decision: 'not_ours' }
}
