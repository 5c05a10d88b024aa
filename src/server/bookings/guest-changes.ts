import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { isSameEmail } from '../../shared/email'
import { formatKobo } from '../../shared/money'
import { cancelBefore, policyOf } from '../../shared/stay'
import type { BookingStatus, Database } from '../db/schema'
import { Conflict, InvalidInput } from '../http/errors'
import { type Actor, journalEntry, type NewEntry } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { endUnused, type RefundOrder, whyNotRefundable } from './cancel-booking'
import { changeBooking, type Step } from './change-booking'
import { type GuestDetails, recordCorrection } from './correct-booking'
import { listFolio } from './folio'
import { type FoundBooking, OPEN_STATUSES } from './repository'
import { policyRefund } from './unslept'

export const GUEST: Actor = { who: 'Guest', personId: null, role: 'visitor', via: 'server' }

const ENDED: Record<BookingStatus, string> = {
  expected: 'This is not possible now.',
  in_house: 'You are checked in already.',
  left: 'This stay is over.',
  no_show: 'This booking has ended.',
  cancelled: 'This booking is cancelled.',
}

async function changeAsGuest(
  database: Kysely<Database>,
  step: Step,
  statuses: readonly BookingStatus[],
  change: (trx: Transaction<Database>, booking: FoundBooking, entry: string) => Promise<NewEntry | undefined>,
): Promise<DeskBooking> {
  return changeBooking(database, GUEST, step, (trx, booking, entry) => {
    if (statuses.includes(booking.status)) return change(trx, booking, entry)
    throw new Conflict(`${ENDED[booking.status]} Please ask our front desk.`)
  })
}

export async function saveAsGuest(
  database: Kysely<Database>,
  { details, ...step }: Step & { details: Partial<GuestDetails> },
): Promise<void> {
  await changeAsGuest(database, step, OPEN_STATUSES, (trx, booking, entry) =>
    recordCorrection(trx, booking, { entry, details, now: step.now }),
  )
}

/** Returns undefined after the policy's hour, and for guests who paid at the desk: a person decides then. */
export async function readOnlineCancellation(
  database: Kysely<Database>,
  booking: FoundBooking,
  { stay, domain, now }: Pick<RefundOrder, 'stay' | 'domain' | 'now'>,
): Promise<{ until: Date; refundKobo: number } | undefined> {
  const until = cancelBefore(booking, policyOf(booking, stay))
  if (until === undefined || now >= until) return undefined
  const folio = await listFolio(database, booking.id)
  if (folio.some(({ method }) => method !== null && method !== 'paystack')) return undefined
  if (folio.every(({ kind }) => kind !== 'payment')) return { until, refundKobo: 0 }
  if (whyNotRefundable(booking, domain) !== undefined) return undefined
  const refundKobo = policyRefund(folio, booking, { stay, now }).onlineKobo
  return refundKobo > 0 ? { until, refundKobo } : undefined
}

/** Throws a Conflict when the refund is not what the guest was shown. Cancelling again changes nothing. */
export async function cancelAsGuest(database: Kysely<Database>, order: RefundOrder): Promise<void> {
  await changeAsGuest(database, order, ['expected', 'cancelled'], async (trx, booking, entry) => {
    if (booking.status === 'cancelled') return undefined
    const offer = await readOnlineCancellation(trx, booking, order)
    if (offer === undefined) {
      throw new Conflict('This booking can no longer be cancelled on this page. Please ask our front desk.')
    }
    if (offer.refundKobo !== order.refund_kobo) {
      const refund = formatKobo(offer.refundKobo)
      throw new Conflict(`If you cancel now, ${refund} goes back to you. Please look at the booking again.`)
    }
    return endUnused(trx, GUEST, booking, order, 'cancelled', entry)
  })
}

/** A field of corrections: the address that waits until its owner opens the link in the mail. */
const NEW_EMAIL = 'new_email'

/** Nothing changes before the link in the mail is opened. Throws a Conflict or an InvalidInput. */
export async function requestEmail(
  database: Kysely<Database>,
  { email, ...step }: Step & { email: string },
): Promise<void> {
  await changeAsGuest(
    database,
    step,
    OPEN_STATUSES,
    async (trx, { id, code, payment_id, guest_email }, entry) => {
      if (guest_email !== null && isSameEmail(guest_email, email)) {
        throw new InvalidInput({ new_email: 'This is the email address that the booking has already.' })
      }
      const correctionId = `${entry}:${NEW_EMAIL}`
      const correction = { id: correctionId, entry_id: entry, booking_id: id, field: NEW_EMAIL }
      await trx
        .insertInto('corrections')
        .values({ ...correction, at: step.now.toISOString(), before: guest_email, after: email })
        .execute()
      const mail = { kind: 'email-correction', about: entry, payment_id } as const
      await addToOutbox(trx, { ...mail, payload: { correctionId } }, step.now)
      return journalEntry('booking.email_requested', code)
    },
  )
}

/** Throws a Conflict when the address was changed since, or a newer link requested. */
export async function confirmEmail(
  database: Kysely<Database>,
  { correctionId, now }: { correctionId: string; now: Date },
): Promise<{ code: string; email: string }> {
  const requested = await database
    .selectFrom('corrections')
    .innerJoin('bookings', 'bookings.id', 'corrections.booking_id')
    .select(['bookings.code', 'corrections.before', 'corrections.after', 'corrections.at'])
    .where('corrections.id', '=', correctionId)
    .where('field', '=', NEW_EMAIL)
    .executeTakeFirst()
  // An erased guest has no address.
  if (requested === undefined || requested.after === null) throw linkTooOld()
  const { code, before, after: email, at } = requested
  await changeAsGuest(database, { code, now }, OPEN_STATUSES, async (trx, booking, entry) => {
    if (booking.guest_email === email) return undefined
    const later = await trx
      .selectFrom('corrections')
      .select('id')
      .where('booking_id', '=', booking.id)
      .where('field', 'in', [NEW_EMAIL, 'guest_email'])
      .where('at', '>', at)
      .executeTakeFirst()
    if (booking.guest_email !== before || later !== undefined) throw linkTooOld()
    return recordCorrection(trx, booking, { entry, details: { guest_email: email }, now })
  })
  return { code, email }
}

export function linkTooOld(): Conflict {
  return new Conflict('This link is no longer valid. Please ask for a new one on the page of your booking.')
}
