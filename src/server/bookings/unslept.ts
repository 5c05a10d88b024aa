import {
  type BookedPolicy,
  businessDay,
  cancelBefore,
  type CancellationPolicy,
  type NoShow,
  policyOf,
} from '../../shared/stay'
import type { BookingRow } from '../db/stays-schema'
import { voidCharges } from './early-departure'
import { chargedKoboOf, type FolioEntryRow, type NewFolioEntry, paidKoboOf, standingCharges } from './folio'
import { keptHereKobo } from './give-back'

type PolicyFacts = BookedPolicy & Pick<BookingRow, 'status' | 'arrives_on'>
type Folio = readonly FolioEntryRow[]

export interface RuleAt {
  /** Applies to bookings without a policy of their own. */
  stay: CancellationPolicy
  now: Date
}

/** Returns the entries that take the nights after the first off the folio of a guest who did not come. */
export function noShowEntries(
  folio: Folio,
  { arrives_on }: Pick<BookingRow, 'arrives_on'>,
  rule: NoShow = 'first-night',
): NewFolioEntry[] {
  const later = nightsOf(folio).filter(({ night }) => night !== null && night > arrives_on)
  return rule === 'all-nights' ? [] : voidCharges(later, 'No-show')
}

/**
 * Returns what goes back by the booking's policy of what was paid online and at the desk, in kobo. Until the policy's
 * hour the hotel keeps nothing, afterwards what a no-show pays, or a part of it.
 */
export function policyRefund(
  folio: Folio,
  booking: PolicyFacts,
  rule: RuleAt,
): { onlineKobo: number; hereKobo: number } {
  if (booking.status !== 'expected') return { onlineKobo: 0, hereKobo: 0 }
  const nightsKobo = chargedKoboOf(nightsOf(folio))
  const noShowKobo = nightsKobo + chargedKoboOf(noShowEntries(folio, booking, rule.stay.noShow))
  const keptKobo = Math.ceil((noShowKobo * (100 - percentBack(booking, rule))) / 100)
  const backKobo = Math.max(0, paidKoboOf(folio) - extrasKobo(folio) - keptKobo)
  const paidHereKobo = keptHereKobo(folio)
  const onlineKobo = Math.min(backKobo, paidKoboOf(folio) - paidHereKobo)
  return { onlineKobo, hereKobo: Math.min(backKobo - onlineKobo, paidHereKobo) }
}

/** Returns how much goes back of what a no-show pays, in per cent. */
function percentBack(booking: PolicyFacts, { stay, now }: RuleAt): number {
  const policy = policyOf(booking, stay)
  const until = cancelBefore(booking, policy)
  if (until === undefined || businessDay(now.toISOString()) > booking.arrives_on) return 0
  return now < until ? 100 : (policy.percentAfter ?? 0)
}

/**
 * Returns the entries that cancel a booking: its nights are not charged, and the hotel keeps the part of what was paid
 * that does not go back. What goes back at the desk is then paid too much.
 */
export function cancelledEntries(
  folio: Folio,
  booking: PolicyFacts,
  { refund_kobo, ...rule }: RuleAt & { refund_kobo: number },
): NewFolioEntry[] {
  const { arrives_on: night } = booking
  const { hereKobo } = policyRefund(folio, booking, rule)
  const keptKobo = Math.min(
    chargedKoboOf(nightsOf(folio)),
    paidKoboOf(folio) - refund_kobo - hereKobo - extrasKobo(folio),
  )
  return [
    ...voidCharges(nightsOf(folio), 'Booking cancelled'),
    ...(keptKobo > 0
      ? [{ kind: 'charge' as const, amount_kobo: keptKobo, night, text: 'Cancelled late' }]
      : []),
  ]
}

function nightsOf(folio: Folio): Folio {
  return standingCharges(folio).filter(({ night }) => night !== null)
}

/** Returns what is charged for anything but nights, less what was credited. */
function extrasKobo(folio: Folio): number {
  return chargedKoboOf(folio) - chargedKoboOf(nightsOf(folio))
}
