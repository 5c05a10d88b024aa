import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'
import { readSnapshot } from '../db/transaction'
import { PaystackUnreachable } from '../money/ledger'
import type { PaystackClient } from '../paystack/client'
import { checkBooks, type Violation } from './checks'
import { checkPaystack, type PaystackCheckOptions } from './paystack-checks'

export interface AuditOptions extends PaystackCheckOptions {
  database: Kysely<Database>
  /** Without a client only the hotel's own books are checked. */
  paystack?: PaystackClient
  now?: Date
}

export interface AuditReport {
  numbers: Record<string, number | string>
  violations: Violation[]
  unreachable?: string
}

export async function audit({
  database,
  paystack,
  now = new Date(),
  ...options
}: AuditOptions): Promise<AuditReport> {
  const { violations, numbers } = await readSnapshot(database, async (books) => ({
    violations: await checkBooks(books, now, options.settledBefore),
    numbers: await countBooks(books),
  }))
  if (paystack === undefined) return { numbers: { ...numbers, ledger: 'not-asked' }, violations }
  try {
    const ledger = await checkPaystack(database, paystack, options)
    return { numbers: { ...numbers, ...ledger.numbers }, violations: [...violations, ...ledger.violations] }
  } catch (error) {
    if (!(error instanceof PaystackUnreachable)) throw error
    return { numbers: { ...numbers, ledger: 'unreachable' }, violations, unreachable: error.message }
  }
}

/** Counts what is in the books. Amounts leave out payments in other currencies, which are under review. */
async function countBooks(books: Kysely<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number | string>>`
    with naira as (select id, amount_kobo from payments where currency = 'NGN'),
    sums as (select
      (select coalesce(sum(amount_kobo), 0) from naira) as taken,
      (select coalesce(sum(refunds.amount_kobo), 0) from refunds join naira on naira.id = payment_id
        where state = 'processed') as refunded)
    select
      (select count(*) from payments) as payments,
      (select count(*) from payments where outcome = 'booked') as booked,
      (select count(*) from payments where outcome = 'entered') as entered,
      (select count(*) from payments where outcome = 'refund_due') as refund_due,
      (select count(*) from payments where outcome = 'review') as review,
      (select count(*) from open_payments) as open_payments,
      (select count(*) from bookings where status = 'expected') as expected,
      (select count(*) from bookings where status = 'in_house') as in_house,
      (select count(*) from holds where kind <> 'stay' and closed_at is null) as closed_rooms,
      (select count(*) from refunds) as refunds,
      (select count(*) from outbox where done_at is not null and unsent is null) as mails_sent,
      (select count(*) from outbox where unsent is not null) as mails_unsent,
      (select count(*) from outbox where done_at is null) as mails_waiting,
      taken as taken_kobo, taken - refunded as held_kobo, refunded as refunded_kobo
    from sums`.execute(books)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, number]) => [name, Number(number)]))
}
