import type { Kysely, Transaction } from 'kysely'
import { METHOD_IN_SENTENCE } from '../../shared/desk/booking-words'
import type { DeskBooking } from '../../shared/desk/bookings'
import { type ActorRole, isAllowed } from '../../shared/desk/roles'
import { formatKobo } from '../../shared/money'
import { businessDay } from '../../shared/stay'
import type { BookingStatus, Database } from '../db/schema'
import { Conflict, Forbidden, NotFound } from '../http/errors'
import { type Actor, journalEntry } from '../journal/journal'
import { tellOwners } from '../mail/owners'
import { bookingStep, changeBooking, conflictAbout, type Step } from './change-booking'
import { addToFolio, balanceOf, chargedKoboOf, type FolioEntryRow, listFolio, refundEntries } from './folio'
import { beyondRule, keptHereKobo, mostKoboBack } from './give-back'
import { paidKobo, type Payment, paymentEntries, referenceOf, refuseMoreThanOwed, restFacts } from './payment'
import type { FoundBooking } from './repository'
import { findParty, payableKoboOf } from '../links/payment-link'
import { addToOutbox } from '../mail/outbox'
import { bookingMailOf } from '../mail/booking-mails'

interface SeenBalance {
  /** The balance on the person's screen: two people must not enter the same money twice. */
  seen_balance_kobo?: number | undefined
}

async function refuseUnseenBalance(
  trx: Transaction<Database>,
  { id, code }: FoundBooking,
  seenKobo: number | undefined,
): Promise<void> {
  if (seenKobo === undefined || balanceOf(await listFolio(trx, id)) === seenKobo) return
  throw await conflictAbout(trx, code, 'What this guest owes has changed.', 'money')
}

export const takePayment = bookingStep<Step & SeenBalance & { payment: Payment }>(
  async (trx, booking, { payment, seen_balance_kobo, now }, actor, entry) => {
    const { id, code } = booking
    await refuseUnseenBalance(trx, booking, seen_balance_kobo)
    refuseMoreThanOwed(payment, balanceOf(await listFolio(trx, id)))
    await addToFolio(trx, { bookingId: id, who: actor.who, now }, paymentEntries(entry, payment))
    const after = { method: payment.method, amount_kobo: paidKobo(payment), ...restFacts(payment) }
    return journalEntry('booking.payment_taken', code, { after })
  },
)

type NewCharge = Step & SeenBalance & { amount_kobo: number; text: string }

export const addCharge = bookingStep<NewCharge>(
  async (trx, booking, { amount_kobo, text, seen_balance_kobo, now }, actor, entry) => {
    const { id, code } = booking
    await refuseUnseenBalance(trx, booking, seen_balance_kobo)
    await addToFolio(trx, { bookingId: id, who: actor.who, now }, [
      { id: entry, kind: 'charge', amount_kobo, text },
    ])
    return journalEntry('booking.charged', code, { after: { amount_kobo } })
  },
)

interface DeskRefund extends Step {
  payment: Payment
  reason: string
  /** What the person's screen showed as paid at the desk and kept: a second click must not give more back. */
  seen_kept_kobo?: number | undefined
}

/** Throws a Forbidden for more than `mostKoboBack`, and a Conflict when less was paid at the desk. */
export const refundAtDesk = bookingStep<DeskRefund>(
  async (trx, { id, code }, { payment, reason, seen_kept_kobo, now }, actor, entry) => {
    const folio = await listFolio(trx, id)
    if (seen_kept_kobo !== undefined && seen_kept_kobo !== keptHereKobo(folio)) {
      throw await conflictAbout(trx, code, 'What this guest has paid at the desk has changed.', 'money')
    }
    const { amount_kobo, method } = payment
    const reference = referenceOf(payment)
    if (amount_kobo > keptHereKobo(folio)) {
      throw new Conflict('That is more than this guest has paid at the desk.')
    }
    if (amount_kobo > mostKoboBack(folio, method, actor.role)) {
      throw new Forbidden('Only an owner can give this back.')
    }
    await addToFolio(
      trx,
      { bookingId: id, who: actor.who, now },
      refundEntries(folio, { id: entry, amount_kobo, method, text: reason, reference }),
    )
    const due_kobo = mostKoboBack(folio, method, 'desk')
    const wasShortened = folio.some(({ night, voids }) => night !== null && voids !== null)
    if (amount_kobo > due_kobo) {
      await tellOwners(trx, beyondRule(actor, code, amount_kobo, due_kobo), now)
    } else if (wasShortened) {
      const what = `gave back ${formatKobo(amount_kobo)} ${METHOD_IN_SENTENCE[method]} after nights were taken off`
      await tellOwners(trx, { act: 'shortened', who: actor.who, what, code }, now)
    }
    return journalEntry('booking.refunded_at_desk', code, { after: { method, amount_kobo } })
  },
)

/** Voiding a refund also voids its credits. Throws NotFound, a Forbidden and a Conflict. */
export const voidEntry = bookingStep<Step & { entryId: string; reason: string }>(
  async (trx, { id, code, status }, { entryId, reason, now }, actor, counterId) => {
    const folio = await listFolio(trx, id)
    const entry = folio.find((row) => row.id === entryId)
    if (entry === undefined) throw new NotFound('This entry')
    const counter = folio.find(({ voids }) => voids === entryId)
    if (counter !== undefined) throw new Conflict(`${counter.who} has voided this entry already.`)
    if (entry.voids !== null) {
      throw new Conflict('This entry voids another one. Please enter the amount again.')
    }
    if (entry.method === 'paystack') throw new Conflict('Paystack has moved this money. Please use a refund.')
    const refusal = whyNotVoided(entry, { role: actor.role, now, status })
    if (refusal !== undefined) throw new Forbidden(refusal)
    const { kind, method, night, amount_kobo, is_fee } = entry
    if (kind === 'charge' && amount_kobo < 0) {
      throw new Conflict('This is the other side of a refund. Please void the refund.')
    }
    if (kind === 'charge' && amount_kobo > chargedKoboOf(folio)) {
      throw new Conflict('This was given back. Please void the refund first.')
    }
    const credits = folio.filter(({ belongs_to }) => belongs_to === entryId)
    const voided = new Set(folio.map(({ voids }) => voids))
    const refunds = folio.filter((row) => row.kind === 'refund' && row.method !== 'paystack')
    const hasRefund = refunds.some((row) => row.voids === null && !voided.has(row.id))
    if (
      kind === 'payment' &&
      (amount_kobo > keptHereKobo(folio) || (hasRefund && !isAllowed(actor.role, 'exceptions')))
    ) {
      throw new Conflict('This money was given back. Please void the refund first.')
    }
    await addToFolio(trx, { bookingId: id, who: actor.who, now }, [
      {
        id: counterId,
        kind,
        method,
        night,
        amount_kobo: -amount_kobo,
        text: reason,
        voids: entryId,
        is_fee,
      },
      ...credits.map((credit) => ({
        kind: 'charge' as const,
        amount_kobo: -credit.amount_kobo,
        text: reason,
        voids: credit.id,
        is_fee: credit.is_fee,
      })),
    ])
    const what = `voided a ${method === null ? kind : `${kind} ${METHOD_IN_SENTENCE[method]}`} of ${formatKobo(amount_kobo)}`
    await tellOwners(trx, { act: 'void', who: actor.who, what, code }, now)
    return journalEntry('booking.entry_voided', code, {
      after: { kind, method, amount_kobo, entry: entryId },
    })
  },
)

export function whyNotVoided(
  { kind, business_day, night, is_fee }: Pick<FolioEntryRow, 'kind' | 'business_day' | 'night' | 'is_fee'>,
  { role, now, status }: { role: ActorRole; now: Date; status: BookingStatus },
): string | undefined {
  if (isAllowed(role, 'exceptions')) return undefined
  if (business_day !== businessDay(now.toISOString())) {
    return 'This entry is of an earlier day. Only an owner can void it.'
  }
  // Once a stay is over, a charge may be what the hotel's rule keeps.
  const isOver = status !== 'expected' && status !== 'in_house'
  const isPrice = night !== null || is_fee === 1 || (kind === 'charge' && isOver)
  return isPrice ? 'Only an owner can void what a night costs.' : undefined
}

/** Throws a Conflict when nothing is owed, or without an address. */
export async function sendPaymentLink(
  database: Kysely<Database>,
  actor: Actor,
  { siteUrl, ...step }: Step & { siteUrl: string | undefined },
): Promise<DeskBooking> {
  if (siteUrl === undefined) {
    throw new Conflict(
      'SITE_URL is not set, so the mail would have no link. Please tell the person who runs the server.',
    )
  }
  return changeBooking(database, actor, step, async (trx, booking, entry) => {
    const { id, code, guest_email } = booking
    const amount_kobo = payableKoboOf(await findParty(trx, 'id', id))
    if (amount_kobo === 0) throw new Conflict('Nothing is owed for this booking any more.')
    if (guest_email === null) throw new Conflict('Please enter the guest’s email address first.')
    await addToOutbox(trx, bookingMailOf(booking, entry, 'payment-link'), step.now)
    return journalEntry('booking.link_sent', code, { after: { amount_kobo } })
  })
}
