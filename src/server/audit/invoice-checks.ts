import { type Kysely, sql } from 'kysely'
import { toNaira } from '../../shared/money'
import type { Database } from '../db/schema'
import type { InvoiceBody } from '../invoices/invoices'
import type { Violation } from './checks'

/** Checks that invoices have the total of their charges, taxes add up, and no number is missing. */
export async function findWrongInvoices(books: Kysely<Database>): Promise<Violation[]> {
  const invoices = await books.selectFrom('invoices').selectAll().orderBy('number').execute()
  const covered = new Set<string>()
  const violations: Violation[] = []
  for (const [index, { number, kind, booking_id, body }] of invoices.entries()) {
    const about = `invoice ${number}`
    const { entries, total, net, taxes, fee } = JSON.parse(body) as InvoiceBody
    if (number !== (invoices[index - 1]?.number ?? 0) + 1) {
      violations.push({ rule: 'invoice', about, problem: 'the number before it is missing' })
    }
    const charges = await sumCharges(books, booking_id, entries)
    const sign = kind === 'credit_note' ? -1 : 1
    if (entries.some((id) => covered.has(id)) || toNaira(sign * charges) !== total) {
      violations.push({ rule: 'invoice', about, problem: 'another total than that of its charges' })
    }
    const kobo = [net, fee, ...taxes.map(({ amount }) => amount)].map((amount) => Math.round(amount * 100))
    if (toNaira(kobo.reduce((sum, part) => sum + part, 0)) !== total) {
      violations.push({ rule: 'invoice', about, problem: 'net price and taxes are not the total' })
    }
    for (const id of entries) covered.add(id)
  }
  return violations
}

async function sumCharges(
  books: Kysely<Database>,
  bookingId: string,
  entries: readonly string[],
): Promise<number> {
  const { kobo } = await books
    .selectFrom('folio_entries')
    .select(sql<number | string | null>`sum(amount_kobo)`.as('kobo'))
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'charge')
    .where('id', 'in', entries.length === 0 ? [''] : entries)
    .executeTakeFirstOrThrow()
  return Number(kobo ?? 0)
}
