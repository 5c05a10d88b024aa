import type { Kysely, Transaction } from 'kysely'
import { insertBooking, takeRoom } from '../bookings/repository'
import { composeText } from '../../shared/compose-text'
import type { Decide, Review } from '../../shared/desk/money'
import { NAME_MAX_LENGTH } from '../../shared/limits'
import { formatNaira, toNaira } from '../../shared/money'
import { isOneLine } from '../../shared/one-line'
import type { Database, PaymentRow, ReviewDecisionTable } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { type Facts, listEntriesAbout, readFacts } from '../journal/journal'
import { recordChange } from '../journal/record-change'
import { addToOutbox } from '../mail/outbox'
import { koboOf } from '../http/kobo-of'
import { insertRefund } from '../refunds/repository'
import { createBookingCode } from './booking-code'
import { findPayment, findRoom } from './repository'
import { choicesOf, DECIDED, findReview } from './reviews'

type Decided = ReviewDecisionTable['decision']

/** A decision as it is stored and carried out. Amounts are in kobo. */
type Order =
  | { decision: 'booked'; roomId: number; guestName: string }
  | { decision: 'refunded'; amountKobo: number }
  | { decision: 'not_ours' }

export interface ReviewContext {
  /** The domain of our own Paystack keys: test or live. */
  domain: string
  now: Date
}

/**
 * Decides about a payment under review: books a free room with it, gives it back in full or in part, or says
 * that it is not ours. One row in `review_decisions` makes sure that of two people one decides. The payment's
 * outcome and the answer that its payer had stay as they are; the payer gets a mail. Gives the review as it
 * is then. Throws NotFound for a reference that is not under review. Throws a Conflict when somebody has
 * decided it, when the choice cannot succeed, or when the room is not free, and InvalidInput for an amount
 * that is no whole number of kobo.
 */
export async function decideReview(
  database: Kysely<Database>,
  actor: Actor,
  reference: string,
  decision: Decide,
  { domain, now }: ReviewContext,
): Promise<Review> {
  const order = toOrder(decision)
  const decide = async (transaction: Transaction<Database>) => {
    const payment = await findPayment(transaction, reference)
    if (payment?.outcome !== 'review') throw new NotFound('This payment under review')
    if (!(await claim(transaction, payment, order.decision, now))) throw await tooLate(transaction, payment)
    checkChoice(payment, decision.decision, domain)
    const after = await carryOut(transaction, payment, order, { domain, now })
    return { action: DECIDED, about: reference, after } as const
  }
  await recordChange(database, actor, decide, now)
  const review = await findReview(database, reference, domain)
  if (review === undefined) throw new NotFound('This payment under review')
  return review
}

function toOrder(decision: Decide): Order {
  if (decision.decision === 'not_ours') return { decision: 'not_ours' }
  if (decision.decision === 'refund') {
    return { decision: 'refunded', amountKobo: koboOf(decision.amount, 'amount') }
  }
  const guestName = composeText(decision.guest_name)
  const isName = guestName !== '' && Array.from(guestName).length <= NAME_MAX_LENGTH && isOneLine(guestName)
  if (!isName) throw new Conflict('Please enter the name of the guest, in one line.')
  return { decision: 'booked', roomId: decision.room_id, guestName }
}

/** Gives false when somebody has decided already. */
async function claim(
  transaction: Transaction<Database>,
  { id }: PaymentRow,
  decision: Decided,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('review_decisions')
    .values({ payment_id: id, decision, decided_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function tooLate(transaction: Transaction<Database>, { reference }: PaymentRow): Promise<Conflict> {
  const entries = await listEntriesAbout(transaction, 'payment', reference)
  const entry = entries.find(({ action }) => action === DECIDED)
  const who = entry?.who ?? 'Somebody'
  return new Conflict(`${who} has already decided: ${describeDecision(readFacts(entry?.after ?? null))}.`)
}

/** Says what was decided, from the facts of its journal entry. */
function describeDecision({ decision, code, amount_kobo }: Facts): string {
  if (decision === 'booked') return `booked as ${String(code)}`
  if (decision === 'refunded') return `${formatNaira(toNaira(Number(amount_kobo)))} goes back to the payer`
  return decision === 'not_ours' ? 'it is not ours' : 'it is settled'
}

function checkChoice(payment: PaymentRow, choice: Decide['decision'], domain: string): void {
  if (choicesOf(payment, domain).includes(choice)) return
  throw new Conflict(
    payment.domain !== domain
      ? `This is a ${payment.domain} payment, and this site takes ${domain} ones: it can only be put aside as not ours.`
      : `This payment is in ${payment.currency}: settle it in Paystack’s dashboard, and put it aside as not ours.`,
  )
}

/** Gives what the journal keeps of it: nothing of the guest. */
async function carryOut(
  transaction: Transaction<Database>,
  payment: PaymentRow,
  order: Order,
  { domain, now }: ReviewContext,
): Promise<Facts> {
  const { id: paymentId, reference: about, amount_kobo: paidKobo, payer_email: guestEmail } = payment
  const tell = (kind: 'booking-confirmed' | 'refund-due' | 'payment-not-ours') =>
    addToOutbox(transaction, { kind, about, payload: { paymentId } }, now)
  const { decision } = order
  if (decision === 'booked') {
    const { roomId, guestName } = order
    if (!(await takeRoom(transaction, roomId))) throw await notFree(transaction, roomId)
    const code = createBookingCode()
    await insertBooking(transaction, { code, roomId, paymentId, guestName, guestEmail }, now)
    await tell('booking-confirmed')
    return { decision, code, room_id: roomId }
  }
  if (decision === 'refunded') {
    const { amountKobo } = order
    if (amountKobo > paidKobo) {
      throw new Conflict(`No more than ${formatNaira(toNaira(paidKobo))} was paid.`)
    }
    if (amountKobo <= 0) throw new Conflict('Please enter how much goes back.')
    await insertRefund(transaction, { paymentId, amountKobo }, now)
    await tell('refund-due')
    return { decision, amount_kobo: amountKobo, paid_kobo: paidKobo }
  }
  // About other money only whoever put it aside knows what is true, and writes to the payer himself.
  if (choicesOf(payment, domain).includes('refund')) await tell('payment-not-ours')
  return { decision }
}

async function notFree(transaction: Transaction<Database>, roomId: number): Promise<Error> {
  const room = await findRoom(transaction, roomId)
  return room === undefined ? new NotFound('This room') : new Conflict(`${room.name} is not free.`)
}
