import { standingCharges } from '../../shared/prices'
import { clockInWords, dayAndMonth } from '../../shared/day-in-words'
import { toNaira } from '../../shared/money'
import { feeText } from '../../shared/payment-news'
import {
  type BookedPolicy,
  businessDay,
  cancelBefore,
  type CancellationPolicy,
  countNights,
  hotelDay,
  hotelTime,
  policyOf,
} from '../../shared/stay'
import type { BookingRow } from '../db/schema'
import { keepCharges, voidCharges } from './early-departure'
import { chargedKoboOf, type FolioEntryRow, type NewFolioEntry, paidKoboOf, sumOfFees } from './folio'
import { keptHereKobo } from './give-back'
import type { FoundBooking } from './repository'

type PolicyFacts = BookedPolicy & Pick<BookingRow, 'status' | 'arrives_on'>
type Folio = readonly FolioEntryRow[]

export interface RuleAt {
  stay: CancellationPolicy
  now: Date
}

export function noShowEntries(
  folio: Folio,
  booking: BookedPolicy & Pick<BookingRow, 'arrives_on'>,
  { stay, now }: RuleAt,
): NewFolioEntry[] {
  const later = nightsOf(folio).filter(({ night }) => night !== null && night > booking.arrives_on)
  if (policyOf(booking, stay).noShow === 'all-nights') return keepCharges(later, 'No-show', now)
  return voidCharges(later, 'No-show')
}

/** Returns what the policy gives back, less earlier refunds. Until its hour, the nights cost nothing. */
export function policyRefund(
  folio: Folio,
  booking: PolicyFacts,
  rule: RuleAt,
): { onlineKobo: number; hereKobo: number } {
  if (booking.status !== 'expected') return { onlineKobo: 0, hereKobo: 0 }
  const nightsKobo = chargedKoboOf(nightsOf(folio))
  const noShowKobo = nightsKobo + chargedKoboOf(noShowEntries(folio, booking, rule))
  const keptKobo = Math.ceil((noShowKobo * (100 - percentBack(booking, rule))) / 100)
  const feeKobo = sumOfFees(folio)
  const extraKobo = Math.max(0, extrasKobo(folio) - feeKobo)
  const backKobo = Math.max(0, paidKoboOf(folio) - feeKobo - extraKobo - keptKobo)
  const paidHereKobo = keptHereKobo(folio)
  // A bank may have taken back a payment that was refunded already.
  const onlineKobo = Math.max(0, Math.min(backKobo, paidKoboOf(folio) - paidHereKobo))
  return { onlineKobo, hereKobo: Math.min(backKobo - onlineKobo, paidHereKobo) }
}

function percentBack(booking: PolicyFacts, { stay, now }: RuleAt): number {
  const policy = policyOf(booking, stay)
  const until = cancelBefore(booking, policy)
  if (until === undefined || businessDay(now.toISOString()) > booking.arrives_on) return 0
  return now < until ? 100 : (policy.percentAfter ?? 0)
}

/** Returns the policy as a sentence. A booking made after its hour never had free cancellation. */
export function describePolicy(
  booking: BookedPolicy & Pick<FoundBooking, 'arrives_on' | 'leaves_on' | 'fee_kobo' | 'created_at'>,
  stay: CancellationPolicy,
): string {
  const { arrives_on, leaves_on, fee_kobo, created_at } = booking
  const policy = policyOf(booking, stay)
  const until = cancelBefore(booking, policy)
  const percentAfter = until && policy.percentAfter
  const isForFirstNight = countNights(arrives_on, leaves_on) > 1 && policy.noShow !== 'all-nights'
  const after = isForFirstNight
    ? `all but ${percentAfter ? `${100 - percentAfter}% of ` : ''}the first night`
    : percentAfter
      ? `${percentAfter}%`
      : 'nothing'
  const rule = booking.cancel_until ? 'rule at the time of booking' : 'hotel’s rule'
  const back =
    until === undefined || until <= new Date(created_at)
      ? `${after} goes back`
      : `all of it goes back until ${clockInWords(hotelTime(until.toISOString()))} on ${dayAndMonth(hotelDay(until.toISOString()))}, and ${after} after that`
  return `By the ${rule}, ${back}.${feeText(toNaira(fee_kobo))}`
}

/** Charges what does not go back. What is to go back at the desk is then an overpayment. */
export function cancelledEntries(
  folio: Folio,
  booking: PolicyFacts,
  { refund_kobo, ...rule }: RuleAt & { refund_kobo: number },
): NewFolioEntry[] {
  const { arrives_on } = booking
  // What is kept of a later stay is income of today, and no advance for its nights.
  const night = arrives_on > businessDay(rule.now.toISOString()) ? null : arrives_on
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

function extrasKobo(folio: Folio): number {
  return chargedKoboOf(folio) - chargedKoboOf(nightsOf(folio))
}
