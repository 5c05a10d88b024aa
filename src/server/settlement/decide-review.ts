import type { Kysely, Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import { bookOnline, stayFrom } from '../bookings/book-online'
import { enterRefund, requirePrice } from '../bookings/folio'
import { findRoom } from '../bookings/holds'
import { takeRoomFor } from '../bookings/change-booking'
import { createBookingCode } from '../bookings/repository'
import { composeText, isOneLine } from '../../shared/text'
import type { Decide } from '../../shared/desk/money'
import { NAME_MAX_LENGTH } from '../../shared/limits'
import { formatNaira, toNaira } from '../../shared/money'
import type { BookedTerms } from '../../shared/stay'
import type { Database, PaymentRow, ReviewDecisionTable } from '../db/schema'
import { Conflict, koboOf, NotFound } from '../http/errors'
import type { Decision } from '../journal/actions/money'
import { type Actor, journalEntry, recordChange } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { insertRefund, listRefundsOf, sumOf } from '../refunds/repository'
import { findPayment } from './repository'
import { choicesOf, validPriceKobo } from './reviews'

type Decided = ReviewDecisionTable['decision']

type Order =
  | { decision: 'booked'; roomId: number; guestName: string; totalKobo: number | undefined }
  | { decision: 'refunded'; amountKobo: number }
  | { decision: 'not_ours' }

export interface ReviewContext {
  /** The domain of our own Paystack keys: test or live. */
  domain: string
  /** What a payment buys. */
  terms: BookedTerms
  now: Date
}

/**
 * Books a room with a payment under review, refunds it in full or in part, or marks it as not ours. Throws
 * a Conflict when somebody has already decided, when the choice is not offered, and when the room is not free. The guest
 * owes what the room costs beyond the payment. Throws a Forbidden for a lower price that no owner has set.
 */
export async function decideReview(
  database: Kysely<Database>,
  actor: Actor,
  reference: string,
  decision: Decide,
  { domain, terms, now }: ReviewContext,
): Promise<void> {
  const order = toOrder(decision)
  const decide = async (trx: Transaction<Database>) => {
    const payment = await findPayment(trx, reference)
    if (payment?.outcome !== 'review') throw new NotFound('This payment under review')
    if (!(await claim(trx, actor, payment, order.decision, now))) throw await alreadyDecided(trx, payment)
    checkChoice(payment, decision.decision, domain)
    const after = await carryOut(trx, actor, payment, order, { domain, terms, now })
    return journalEntry('payment.decided', reference, { after })
  }
  await recordChange(database, actor, decide, now)
}

function toOrder(decision: Decide): Order {
  if (decision.decision === 'not_ours') return { decision: 'not_ours' }
  if (decision.decision === 'refund') {
    return { decision: 'refunded', amountKobo: koboOf(decision.amount, 'amount') }
  }
  const guestName = composeText(decision.guest_name)
  const isName = guestName !== '' && Array.from(guestName).length <= NAME_MAX_LENGTH && isOneLine(guestName)
  if (!isName) throw new Conflict('Please enter the name of the guest, in one line.')
  const { room_id: roomId, total } = decision
  return { decision: 'booked', roomId, guestName, totalKobo: total && koboOf(total, 'total') }
}

/** Returns false when somebody has already decided: the row's key allows one decision per payment. */
async function claim(
  trx: Transaction<Database>,
  { who }: Actor,
  { id }: PaymentRow,
  decision: Decided,
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
  const refund = formatNaira(toNaira(sumOf(await listRefundsOf(trx, id))))
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

/** Returns the facts for the journal, which keeps no personal data. */
async function carryOut(
  trx: Transaction<Database>,
  actor: Actor,
  payment: PaymentRow,
  order: Order,
  { domain, terms, now }: ReviewContext,
): Promise<Decision> {
  const { id: paymentId, reference: about, amount_kobo: paidKobo } = payment
  const sendMail = (kind: 'booking-confirmed' | 'payment-not-ours') =>
    addToOutbox(trx, { kind, about, paymentId }, now)
  const { decision } = order
  if (decision === 'booked') {
    const { roomId, guestName } = order
    const room = await findRoom(trx, roomId)
    if (room === undefined) throw new NotFound('This room')
    const priceKobo = validPriceKobo(payment, room)
    const { totalKobo = priceKobo } = order
    requirePrice(actor, totalKobo, priceKobo)
    const [id, code] = [randomUUID(), createBookingCode()]
    const { leaves_on: until } = stayFrom(now, terms.nights)
    await takeRoomFor(trx, { roomId, bookingId: id, until, who: actor.who }, now)
    const feeKobo = paidKobo - payment.requested_kobo
    await bookOnline(trx, { id, code, roomId, guestName, payment, terms, totalKobo, feeKobo }, now)
    for (const refund of await listRefundsOf(trx, paymentId)) {
      await enterRefund(trx, id, { ...refund, reason: 'Refund before the booking' }, now)
    }
    await sendMail('booking-confirmed')
    return { decision, code, room_id: roomId, total_kobo: totalKobo }
  }
  if (decision === 'refunded') {
    const { amountKobo } = order
    if (amountKobo > paidKobo) {
      throw new Conflict(`No more than ${formatNaira(toNaira(paidKobo))} was paid.`)
    }
    if (amountKobo <= 0) throw new Conflict('Please enter how much goes back.')
    const refundId = await insertRefund(trx, { paymentId, amountKobo, who: actor.who }, now)
    await addToOutbox(trx, { kind: 'refund-due', about: refundId, paymentId, payload: { refundId } }, now)
    return { decision, amount_kobo: amountKobo, paid_kobo: paidKobo }
  }
  // No mail: somebody at the desk writes to the payer of a foreign-currency or test payment.
  if (choicesOf(payment, domain).includes('refund')) await sendMail('payment-not-ours')
  return { decision }
}
