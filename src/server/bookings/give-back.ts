import type { GiveBack } from '../../shared/desk/bookings'
import { type ActorRole, isAllowed } from '../../shared/desk/roles'
import { formatKobo } from '../../shared/money'
import type { BookingStatus, PaidBy } from '../db/schema'
import type { Actor } from '../journal/journal'
import type { OwnerNews } from '../mail/owners'
import { balanceOf, type FolioEntryRow, paidKoboOf } from './folio'

type Row = Pick<FolioEntryRow, 'kind' | 'method' | 'amount_kobo' | 'night' | 'voids'>

const AFTER_VOID = 'An extra was voided, so only an owner can give money back.'
const OVERPAYMENT_ONLY =
  'Only an owner can give back more than was paid too much, or in another way than it came.'
const WAYS = ['cash', 'pos', 'transfer', 'paystack'] as const satisfies PaidBy[]

/** Returns the most that can go back. The front desk returns overpayments, but none after a voided extra. */
export function mostKoboBack(
  folio: readonly Row[],
  way: PaidBy,
  role: ActorRole,
  status?: BookingStatus,
): number {
  const isLimitedToOverpayment = way === 'paystack' && status === 'expected'
  if (!isLimitedToOverpayment && isAllowed(role, 'exceptions'))
    return way === 'paystack' ? keptKoboBy(folio, way) : keptHereKobo(folio)
  if (hasVoidedExtra(folio) && !isAllowed(role, 'exceptions')) return 0
  return Math.max(0, Math.min(-balanceOf(folio), keptKoboBy(folio, way)))
}

export function keptHereKobo(folio: readonly Row[]): number {
  return paidKoboOf(folio.filter(({ method }) => method !== 'paystack'))
}

function keptKoboBy(folio: readonly Row[], way: PaidBy): number {
  return Math.max(0, paidKoboOf(folio.filter(({ method }) => method === way)))
}

function hasVoidedExtra(folio: readonly Row[]): boolean {
  return folio.some(({ kind, voids, night }) => kind === 'charge' && voids !== null && night === null)
}

export function describeGiveBack(folio: readonly Row[], status: BookingStatus, role: ActorRole): GiveBack {
  const ways = WAYS.map((method) => ({
    method,
    most_kobo: mostKoboBack(folio, method, role, status),
    kept: keptKoboBy(folio, method),
  }))
  return {
    kept_here_kobo: keptHereKobo(folio),
    kept_online_kobo: keptKoboBy(folio, 'paystack'),
    paid_online_kobo: paidKoboOf(
      folio.filter(({ kind, method }) => kind === 'payment' && method === 'paystack'),
    ),
    ways: ways
      .filter(({ most_kobo }) => most_kobo > 0)
      .toSorted((one, other) => other.kept - one.kept)
      .map(({ method, most_kobo }) => ({ method, most_kobo })),
    limit: isAllowed(role, 'exceptions') ? null : hasVoidedExtra(folio) ? AFTER_VOID : OVERPAYMENT_ONLY,
  }
}

export function beyondRule(
  { who }: Pick<Actor, 'who'>,
  code: string,
  kobo: number,
  ruleKobo: number,
): OwnerNews {
  const [sum, rule] = [kobo, ruleKobo].map(formatKobo)
  return { act: 'refund', who, what: `gave back ${sum}, where the hotel’s rule gives ${rule}`, code }
}
