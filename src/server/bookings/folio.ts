import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { businessDay, dayAfter } from '../../shared/stay'
import type { Database, RefundTable } from '../db/schema'
import type { FolioEntryTable, PaidBy } from '../db/stays-schema'

export type FolioEntryRow = Selectable<FolioEntryTable>

export type NewFolioEntry = Pick<Insertable<FolioEntryTable>, 'kind' | 'amount_kobo'> &
  Partial<Pick<Insertable<FolioEntryTable>, 'method' | 'night' | 'text' | 'voids'>>

/** Adds entries to a booking's folio, on the current business day. */
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
    ...entry,
  }))
  await trx.insertInto('folio_entries').values(rows).execute()
}

/**
 * Returns the charges of the nights from a business day on, one for each. What does not divide by the number of nights
 * goes to the first.
 */
export function chargeNights(from: string, nights: number, totalKobo: number): NewFolioEntry[] {
  const each = Math.floor(totalKobo / nights)
  return Array.from({ length: nights }, (_, index) => ({
    kind: 'charge',
    amount_kobo: index === 0 ? totalKobo - each * (nights - 1) : each,
    night: dayAfter(from, index),
  }))
}

/** Enters a refund of the online payment into the folio. */
export async function enterRefund(
  trx: Transaction<Database>,
  bookingId: string,
  { who, amount_kobo, reason }: Pick<Selectable<RefundTable>, 'who' | 'amount_kobo'> & { reason: string },
  now: Date,
): Promise<void> {
  const folio = await listFolio(trx, bookingId)
  await addToFolio(trx, { bookingId, who, now }, refundEntries(folio, amount_kobo, 'paystack', reason))
}

/**
 * Returns a refund, with a credit for what the guest had not paid too much: money that was paid too much is of no charge.
 */
export function refundEntries(
  folio: Parameters<typeof balanceOf>[0],
  amountKobo: number,
  method: PaidBy,
  text: string,
): NewFolioEntry[] {
  const creditKobo = amountKobo - Math.max(0, -balanceOf(folio))
  return [
    ...(creditKobo > 0 ? [{ kind: 'charge', amount_kobo: -creditKobo, text } as const] : []),
    { kind: 'refund', amount_kobo: amountKobo, method, text },
  ]
}

export function listFolio(
  database: Kysely<Database>,
  bookingId: string,
): Promise<Omit<FolioEntryRow, 'booking_id'>[]> {
  return database
    .selectFrom('folio_entries')
    .select(['id', 'at', 'business_day', 'who', 'kind', 'method', 'amount_kobo', 'night', 'text', 'voids'])
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Returns charges − payments + refunds in kobo: what the guest still owes, or what the hotel owes when negative. */
export function balanceOf(entries: readonly Pick<FolioEntryRow, 'kind' | 'amount_kobo'>[]): number {
  return entries.reduce(
    (sum, { kind, amount_kobo }) => sum + (kind === 'payment' ? -amount_kobo : amount_kobo),
    0,
  )
}

/** Returns what guests have paid and not got back, in kobo. */
export function paidKoboOf(entries: readonly Pick<FolioEntryRow, 'kind' | 'amount_kobo'>[]): number {
  return entries.reduce((sum, { kind, amount_kobo }) => {
    if (kind === 'charge') return sum
    return sum + (kind === 'payment' ? amount_kobo : -amount_kobo)
  }, 0)
}
