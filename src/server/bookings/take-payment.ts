import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { businessDay } from '../../shared/stay'
import type { Database } from '../db/schema'
import type { PaidBy } from '../db/stays-schema'
import { Conflict, Forbidden, NotFound } from '../http/errors'
import type { Actor } from '../journal/journal'
import { changeBooking, conflictAbout, type Step } from './change-booking'
import { addToFolio, balanceOf, listFolio, type NewFolioEntry, paidKoboOf, refundEntries } from './folio'
import type { FoundBooking } from './repository'

/** Money that a guest pays at the desk. */
export interface Payment {
  method: Exclude<PaidBy, 'paystack'>
  amountKobo: number
  /** The number of the slip or transfer. */
  reference: string | null
}

/** Returns the entry of a payment, under the id of the journal's entry, which then finds its reference. */
export function paymentEntries(id: string, payment: Payment | undefined): NewFolioEntry[] {
  if (payment === undefined) return []
  const { method, amountKobo, reference } = payment
  return [{ id, kind: 'payment', method, amount_kobo: amountKobo, text: reference }]
}

/** Returns what the journal says about a payment. */
export function paidFacts(payment: Payment | undefined) {
  return { paid_kobo: payment?.amountKobo ?? 0, method: payment?.method ?? null }
}

interface SeenBalance {
  /** The balance on the person's screen: two people must not enter the same money twice. */
  seenBalanceKobo?: number | undefined
}

/** Throws a Conflict that says who has changed the folio since the person saw its balance. */
async function refuseUnseenBalance(
  trx: Transaction<Database>,
  { id, code }: FoundBooking,
  seenKobo: number | undefined,
): Promise<void> {
  if (seenKobo === undefined || balanceOf(await listFolio(trx, id)) === seenKobo) return
  throw await conflictAboutMoney(trx, code, 'What this guest owes has changed.')
}

function conflictAboutMoney(trx: Transaction<Database>, code: string, problem: string): Promise<Conflict> {
  return conflictAbout(trx, code, problem, ({ after }) => after?.includes('_kobo"') === true)
}

/** Records money that a guest has paid at the desk. */
export function takePayment(
  database: Kysely<Database>,
  actor: Actor,
  { payment, seenBalanceKobo, ...step }: Step & SeenBalance & { payment: Payment },
): Promise<DeskBooking> {
  return changeBooking(database, actor, step, async (trx, booking, entry) => {
    const { id, code } = booking
    await refuseUnseenBalance(trx, booking, seenBalanceKobo)
    await addToFolio(trx, { bookingId: id, who: actor.who, now: step.now }, paymentEntries(entry, payment))
    const after = { method: payment.method, amount_kobo: payment.amountKobo }
    return { action: 'booking.payment-taken', about: code, after }
  })
}

/** Charges an extra, such as a breakfast. */
export function addCharge(
  database: Kysely<Database>,
  actor: Actor,
  { amountKobo, text, seenBalanceKobo, ...step }: Step & SeenBalance & { amountKobo: number; text: string },
): Promise<DeskBooking> {
  return changeBooking(database, actor, step, async (trx, booking, entry) => {
    const { id, code } = booking
    await refuseUnseenBalance(trx, booking, seenBalanceKobo)
    await addToFolio(trx, { bookingId: id, who: actor.who, now: step.now }, [
      { id: entry, kind: 'charge', amount_kobo: amountKobo, text },
    ])
    return { action: 'booking.charged', about: code, after: { amount_kobo: amountKobo } }
  })
}

interface DeskRefund extends Step {
  payment: Payment
  reason: string
  /** What the person's screen showed as paid at the desk and kept: a second click must not give more back. */
  seenKeptKobo?: number | undefined
}

/**
 * Refunds money at the desk that was paid there. A receptionist may refund an overpayment by the method of the
 * payment, unless a charge of the folio was voided; everything else needs an owner. Throws a Forbidden, and a Conflict
 * when less was paid at the desk.
 */
export function refundAtDesk(
  database: Kysely<Database>,
  actor: Actor,
  { payment, reason, seenKeptKobo, ...step }: DeskRefund,
): Promise<DeskBooking> {
  return changeBooking(database, actor, step, async (trx, { id, code }, entry) => {
    const folio = await listFolio(trx, id)
    if (seenKeptKobo !== undefined && seenKeptKobo !== paidHereKoboOf(folio)) {
      throw await conflictAboutMoney(trx, code, 'What this guest has paid at the desk has changed.')
    }
    const { amountKobo, method } = payment
    const overpaidKobo = -balanceOf(folio)
    if (amountKobo > paidHereKoboOf(folio)) {
      throw new Conflict('That is more than this guest has paid at the desk.')
    }
    const isOverpaid = amountKobo <= overpaidKobo
    const hasVoidedCharge = folio.some(({ kind, voids }) => kind === 'charge' && voids !== null)
    const isPaidByMethod = amountKobo <= paidKoboOf(folio.filter((row) => row.method === method))
    if (actor.role !== 'owner' && (!isOverpaid || hasVoidedCharge || !isPaidByMethod)) {
      throw new Forbidden('Only an owner can give this back.')
    }
    const entries = refundEntries(folio, amountKobo, method, reason)
    await addToFolio(
      trx,
      { bookingId: id, who: actor.who, now: step.now },
      entries.map((each) => (each.kind === 'refund' ? { ...each, id: entry } : each)),
    )
    return { action: 'booking.refunded-at-desk', about: code, after: { method, amount_kobo: amountKobo } }
  })
}

/**
 * Voids an entry of a folio by a counter-entry, and with a refund the credit that belongs to it. On a later day only an
 * owner may; what Paystack has moved cannot be voided. Throws NotFound, a Forbidden and a Conflict.
 */
export function voidEntry(
  database: Kysely<Database>,
  actor: Actor,
  { entryId, reason, ...step }: Step & { entryId: string; reason: string },
): Promise<DeskBooking> {
  return changeBooking(database, actor, step, async (trx, { id, code }, journalEntry) => {
    const folio = await listFolio(trx, id)
    const entry = folio.find((row) => row.id === entryId)
    if (entry === undefined) throw new NotFound('This entry')
    const counter = folio.find(({ voids }) => voids === entryId)
    if (counter !== undefined) throw new Conflict(`${counter.who} has voided this entry already.`)
    if (entry.voids !== null) {
      throw new Conflict('This entry voids another one. Please enter the amount again.')
    }
    if (entry.method === 'paystack') throw new Conflict('Paystack has moved this money. Please use a refund.')
    if (entry.business_day !== businessDay(step.now.toISOString()) && actor.role !== 'owner') {
      throw new Forbidden('This entry is of an earlier day. Only an owner can void it.')
    }
    const { kind, method, night, amount_kobo } = entry
    if (kind === 'charge' && amount_kobo < 0) {
      throw new Conflict('This is the other side of a refund. Please void the refund.')
    }
    if (kind === 'charge' && amount_kobo > chargedKoboOf(folio)) {
      throw new Conflict('This was given back. Please void the refund first.')
    }
    const credit = folio.find(
      (row) =>
        kind === 'refund' &&
        row.kind === 'charge' &&
        row.amount_kobo < 0 &&
        row.at === entry.at &&
        row.text === entry.text &&
        isStanding(folio, row),
    )
    const hasRefund = folio.some(
      (row) => row.kind === 'refund' && row.method !== 'paystack' && isStanding(folio, row),
    )
    if (
      kind === 'payment' &&
      (amount_kobo > paidHereKoboOf(folio) || (hasRefund && actor.role !== 'owner'))
    ) {
      throw new Conflict('This money was given back. Please void the refund first.')
    }
    await addToFolio(trx, { bookingId: id, who: actor.who, now: step.now }, [
      { id: journalEntry, kind, method, night, amount_kobo: -amount_kobo, text: reason, voids: entryId },
      ...(credit
        ? [{ kind: 'charge', amount_kobo: -credit.amount_kobo, text: reason, voids: credit.id } as const]
        : []),
    ])
    return {
      action: 'booking.entry-voided',
      about: code,
      after: { kind, method, amount_kobo, entry: entryId },
    }
  })
}

function isStanding(
  folio: Awaited<ReturnType<typeof listFolio>>,
  { id, voids }: { id: string; voids: string | null },
) {
  return voids === null && !folio.some((row) => row.voids === id)
}

/** Returns the charges less the credits of refunds, in kobo. */
function chargedKoboOf(folio: Awaited<ReturnType<typeof listFolio>>): number {
  const charges = folio.filter(({ kind }) => kind === 'charge')
  return charges.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
}

/** Returns what was paid at the desk and not given back there, in kobo. */
function paidHereKoboOf(folio: Awaited<ReturnType<typeof listFolio>>): number {
  return paidKoboOf(folio.filter(({ method }) => method !== 'paystack'))
}
