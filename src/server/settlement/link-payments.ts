import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { addToFolio, balanceOf, chargeFee, enterRefund, listFolio } from '../bookings/folio'
import { lockBooking } from '../bookings/repository'
import { type Database, type PaymentRow, SITE } from '../db/schema'
import { type Actor, journalEntry, writeEntry } from '../journal/journal'
import { payableKobo } from '../links/payment-link'
import { addToOutbox } from '../mail/outbox'
import type { PaystackTransaction } from '../paystack/transaction'
import { insertRefund } from '../refunds/repository'
import { findOddity } from './check-transaction'
import { wasPaidBeforeRestore } from './repository'
import { type Decision, notYoursResponse, reject } from './verify-responses'

const ACTOR: Actor = { who: SITE, personId: null, role: 'program', via: 'server' }

/** The payment counts up to what is owed now, whatever was owed when it began: the rest goes back. */
export async function findLinkDecision(
  trx: Transaction<Database>,
  transaction: PaystackTransaction,
  code: string,
  domain: string,
): Promise<Decision> {
  const { amountKobo, requestedKobo = amountKobo, paidAt } = transaction
  const booking = await lockBooking(trx, code)
  const askedKobo = Math.min(requestedKobo, amountKobo)
  const of = { roomId: booking?.room_id ?? null, agreedKobo: askedKobo, code, bookingId: booking?.id ?? '' }
  const problem = findOddity(transaction, domain) ?? (askedKobo > 0 ? undefined : 'amount')
  if (problem !== undefined) return { ...reject(problem, { isRefunded: false }), ...of }
  const balance_kobo = booking === undefined ? 0 : balanceOf(await listFolio(trx, booking.id))
  const owedKobo = booking === undefined ? 0 : payableKobo({ ...booking, balance_kobo })
  if (owedKobo > 0) {
    // Somebody else may have paid: the contract's call must not show the guest's booking.
    const agreedKobo = Math.min(askedKobo, owedKobo)
    const excessKobo = askedKobo - agreedKobo
    return { outcome: 'entered', reason: null, answer: notYoursResponse, ...of, agreedKobo, excessKobo }
  }
  const isRestored = await wasPaidBeforeRestore(trx, paidAt)
  return { ...reject(isRestored ? 'restored' : 'nothing_owed', { isRefunded: !isRestored }), ...of }
}

export async function enterPayment(
  trx: Transaction<Database>,
  { id: payment_id, reference, amount_kobo }: PaymentRow,
  { code, bookingId, agreedKobo, excessKobo = 0 }: Decision,
  now: Date,
): Promise<void> {
  const entryId = randomUUID()
  await addToFolio(trx, { bookingId, who: 'Guest', now }, [
    { id: entryId, kind: 'payment', method: 'paystack', amount_kobo, text: reference },
  ])
  await addToFolio(trx, { bookingId, who: SITE, now }, chargeFee(amount_kobo - agreedKobo - excessKobo))
  let payload = {}
  if (excessKobo > 0) {
    const refund = { payment_id, amount_kobo: excessKobo, who: SITE }
    payload = { refundId: await insertRefund(trx, refund, now) }
    await enterRefund(trx, bookingId, { ...refund, reason: 'More was paid than was owed' }, now)
  }
  const after = { amount_kobo, returned_kobo: excessKobo }
  await writeEntry(trx, ACTOR, journalEntry('booking.paid_by_link', code, { after }), now, entryId)
  await addToOutbox(trx, { kind: 'payment-entered', about: reference, payment_id, payload }, now)
}

export async function recordReturn(
  trx: Transaction<Database>,
  { amount_kobo }: PaymentRow,
  { code, bookingId }: Decision,
  now: Date,
): Promise<void> {
  if (bookingId === '') return
  const entry = journalEntry('booking.link_payment_returned', code, { after: { amount_kobo } })
  await writeEntry(trx, ACTOR, entry, now)
}
