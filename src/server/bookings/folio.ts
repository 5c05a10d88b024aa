import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { totalOf } from '../../shared/prices'
import { businessDay, dayAfter } from '../../shared/stay'
import { isAllowed } from '../../shared/desk/roles'
import { formatKobo } from '../../shared/money'
import type { Database, FolioEntryTable, PaidBy, RefundTable } from '../db/schema'
import { Conflict, Forbidden } from '../http/errors'
import type { Actor } from '../journal/journal'
import { tellOwners } from '../mail/owners'

export type FolioEntryRow = Selectable<FolioEntryTable>

export type NewFolioEntry = Pick<Insertable<FolioEntryTable>, 'kind' | 'amount_kobo'> &
  Partial<Omit<Insertable<FolioEntryTable>, 'booking_id' | 'at' | 'business_day' | 'who'>>

export async function addToFolio(
  trx: Transaction<Database>,
  { bookingId, who, now }: { bookingId: string; who: string; now: Date },
  entries: readonly NewFolioEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const at = now.toISOString()
  const rows = entries.map((entry) => ({
    id: randomUUID(),
    booking_id: bookingId,
    at,
    business_day: businessDay(at),
    who,
    is_fee: 0 as const,
    is_surcharge: 0 as const,
    ...entry,
  }))
  await trx.insertInto('folio_entries').values(rows).execute()
}

/** Spreads a total over the nights in proportion to their prices. The first night takes the remainder. */
export function chargeNights(
  from: string,
  totalKobo: number,
  prices: readonly number[],
): (NewFolioEntry & { kind: 'charge' })[] {
  if (prices.length === 0) return []
  const weights = totalOf(prices) === 0 ? prices.map(() => 1) : prices
  const sum = BigInt(totalOf(weights))
  const shares = weights.map((weight) => Number((BigInt(totalKobo) * BigInt(weight)) / sum))
  const remainderKobo = totalKobo - totalOf(shares)
  return shares.map((share, index) => ({
    kind: 'charge',
    amount_kobo: index === 0 ? share + remainderKobo : share,
    night: dayAfter(from, index),
  }))
}

export interface AskedPrice {
  /** For all nights together. Only an owner sets less than the price of the room. */
  total_kobo: number
  seen_price_kobo?: number | undefined
}

/** Throws a Conflict for another price than the person saw, and a Forbidden for a total below the price. */
export async function requirePrice(
  trx: Transaction<Database>,
  { role, who }: Pick<Actor, 'role' | 'who'>,
  { total_kobo, seen_price_kobo }: AskedPrice,
  priceKobo: number,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  requireSeenPrice(seen_price_kobo, priceKobo)
  if (total_kobo * 2 < priceKobo) {
    const what = `sold nights for ${formatKobo(total_kobo)} in place of ${formatKobo(priceKobo)}`
    await tellOwners(trx, { act: 'price', who, what, code }, now)
  }
  if (total_kobo >= priceKobo || isAllowed(role, 'exceptions')) return
  throw new Forbidden(`The price is ${formatKobo(priceKobo)}. Only an owner can ask for less.`)
}

export function requireSeenPrice(seenKobo: number | undefined, priceKobo: number): void {
  if (seenKobo === undefined || seenKobo === priceKobo) return
  throw new Conflict(
    `The price has changed from ${formatKobo(seenKobo)} to ${formatKobo(priceKobo)}. Please look at it again.`,
  )
}

/** Returns the charge of Paystack's fee, without the hotel's taxes. Empty where the hotel bears the fee. */
export function chargeFee(amount_kobo: number): NewFolioEntry[] {
  return amount_kobo > 0 ? [{ kind: 'charge', amount_kobo, text: 'Payment fee', is_fee: 1 }] : []
}

export async function enterRefund(
  trx: Transaction<Database>,
  bookingId: string,
  { who, amount_kobo, reason }: Pick<Selectable<RefundTable>, 'who' | 'amount_kobo'> & { reason: string },
  now: Date,
): Promise<void> {
  const folio = await listFolio(trx, bookingId)
  const refund = { amount_kobo, method: 'paystack', text: reason } as const
  await addToFolio(trx, { bookingId, who, now }, refundEntries(folio, refund))
}

/** Returns the entries of a refund. What exceeds an overpayment also lowers the charges, the fee last. */
export function refundEntries(
  folio: readonly Pick<FolioEntryRow, 'kind' | 'amount_kobo' | 'is_fee'>[],
  { id = randomUUID(), amount_kobo, method, text, reference }: NewRefundEntry,
): NewFolioEntry[] {
  const creditKobo = Math.max(0, amount_kobo - Math.max(0, -balanceOf(folio)))
  const feeKobo = Math.min(
    sumOfFees(folio),
    Math.max(0, creditKobo - chargedKoboOf(folio) + sumOfFees(folio)),
  )
  const credits: NewFolioEntry[] = [
    { kind: 'charge', amount_kobo: feeKobo - creditKobo, text, belongs_to: id },
    { kind: 'charge', amount_kobo: -feeKobo, text, is_fee: 1, belongs_to: id },
  ]
  return [
    ...credits.filter((credit) => credit.amount_kobo < 0),
    { id, kind: 'refund', amount_kobo, method, text: reference ? `${text}, ${reference}` : text },
  ]
}

interface NewRefundEntry {
  id?: string
  amount_kobo: number
  method: PaidBy
  text: string
  /** The reference on the desk's slip. The credit has none: its text is the reason on the credit note. */
  reference?: string
}

export function listFolio(database: Kysely<Database>, bookingId: string): Promise<FolioEntryRow[]> {
  return database
    .selectFrom('folio_entries')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .orderBy('night')
    .orderBy('id')
    .execute()
}

/** Charges − payments + refunds: what the guest still owes, or, when negative, what the hotel owes. */
export function balanceOf(entries: readonly Pick<FolioEntryRow, 'kind' | 'amount_kobo'>[]): number {
  return entries.reduce(
    (sum, { kind, amount_kobo }) => sum + (kind === 'payment' ? -amount_kobo : amount_kobo),
    0,
  )
}

export function chargedKoboOf(entries: readonly Pick<FolioEntryRow, 'kind' | 'amount_kobo'>[]): number {
  return entries.reduce((sum, { kind, amount_kobo }) => (kind === 'charge' ? sum + amount_kobo : sum), 0)
}

export function sumOfFees(entries: readonly Pick<FolioEntryRow, 'amount_kobo' | 'is_fee'>[]): number {
  return entries.reduce((sum, { amount_kobo, is_fee }) => (is_fee === 1 ? sum + amount_kobo : sum), 0)
}

export function paidKoboOf(entries: readonly Pick<FolioEntryRow, 'kind' | 'amount_kobo'>[]): number {
  return entries.reduce((sum, { kind, amount_kobo }) => {
    if (kind === 'charge') return sum
    return sum + (kind === 'payment' ? amount_kobo : -amount_kobo)
  }, 0)
}
