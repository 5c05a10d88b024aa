import { atHotel, businessDay, type CancellationPolicy, policyOf } from '../../shared/stay'
import type { BookingRow } from '../db/stays-schema'
import type { DeskRules } from '../hotel/hotel'
import { voidCharges } from './early-departure'
import { chargedKoboOf, type FolioEntryRow, type NewFolioEntry, paidKoboOf, standingCharges } from './folio'
import { keptHereKobo } from './give-back'

type PolicyFacts = Pick<BookingRow, 'status' | 'arrives_on' | 'cancel_until' | 'percent_after'>

export interface RuleAt {
  /** Applies to bookings without a policy of their own. If undefined, every refund needs an owner. */
  stay: CancellationPolicy | undefined
  now: Date
}

/**
 * Returns how much goes back by the booking's policy, in per cent: everything until the policy's hour on the first day,
 * then a part until that night is over.
 */
export function policyPercent(booking: PolicyFacts, { stay, now }: RuleAt): number {
  const { cancelUntil, percentAfter = 0 } = policyOf(booking, stay)
  const { arrives_on, status } = booking
  if (cancelUntil === undefined || status !== 'expected') return 0
  if (businessDay(now.toISOString()) > arrives_on) return 0
  return now >= atHotel(arrives_on, cancelUntil) ? percentAfter : 100
}

/** Returns the entries that take the nights after the first off the folio of a guest who did not come. */
export function noShowEntries(
  folio: readonly FolioEntryRow[],
  { arrives_on }: Pick<BookingRow, 'arrives_on'>,
  rule: DeskRules['noShow'],
): NewFolioEntry[] {
  if (rule === 'all-nights') return []
  const later = standingCharges(folio).filter(({ night }) => night !== null && night > arrives_on)
  return voidCharges(later, 'No-show')
}

/**
 * Returns the entries that end a reservation: its nights are not charged, and the hotel keeps the part of what was paid
 * that does not go back. What was paid at the desk goes back by the policy, as an overpayment.
 */
export function cancelledEntries(
  folio: readonly FolioEntryRow[],
  booking: PolicyFacts,
  { refund_kobo, ...rule }: RuleAt & { refund_kobo: number },
): NewFolioEntry[] {
  const charges = standingCharges(folio)
  const nights = charges.filter(({ night }) => night !== null)
  const hereKobo = keptHereKobo(folio)
  const onlineKobo = paidKoboOf(folio) - hereKobo
  const backHereKobo = Math.floor((hereKobo * policyPercent(booking, rule)) / 100)
  const extrasKobo = chargedKoboOf(folio) - chargedKoboOf(nights)
  const keptKobo = Math.min(
    chargedKoboOf(nights),
    onlineKobo - refund_kobo + hereKobo - backHereKobo - extrasKobo,
  )
  return [
    ...voidCharges(nights, 'Booking cancelled'),
    ...(keptKobo > 0 ? [{ kind: 'charge' as const, amount_kobo: keptKobo, text: 'Cancelled late' }] : []),
  ]
}
