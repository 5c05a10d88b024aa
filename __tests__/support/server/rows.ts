import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Database, OutboxTable, PaymentRow, RefundTable } from '../../../src/server/db/schema'

type Row<Table, Given extends keyof Insertable<Table>> = Partial<Insertable<Table>> &
  Pick<Insertable<Table>, Given>

type Values<Table extends keyof Database> = Partial<Selectable<Database[Table]>>

/** Returns the first row of a table that has these values. Throws when there is none. */
export async function findRow<Table extends keyof Database>(
  database: Kysely<Database>,
  table: Table,
  values: Values<Table> = {},
): Promise<Selectable<Database[Table]>> {
  const rows = database.selectFrom(table as 'bookings').selectAll()
  const row = await rows.where(({ and }) => and(values)).executeTakeFirstOrThrow()
  return row as Selectable<Database[Table]>
}

/** Returns all rows of a table that have these values. */
export async function findRows<Table extends keyof Database>(
  database: Kysely<Database>,
  table: Table,
  values: Values<Table>,
): Promise<Selectable<Database[Table]>[]> {
  const rows = database.selectFrom(table as 'bookings').selectAll()
  return (await rows.where(({ and }) => and(values)).execute()) as Selectable<Database[Table]>[]
}

/** Adds one row, or several. */
export async function addRows<Table extends keyof Database>(
  database: Kysely<Database>,
  table: Table,
  rows: Insertable<Database[Table]> | Insertable<Database[Table]>[],
): Promise<void> {
  await database.insertInto(table).values(rows).execute()
}

/** Changes the rows of a table that have these values. */
export async function changeRows<Table extends keyof Database>(
  database: Kysely<Database>,
  table: Table,
  values: Values<Table>,
  changes: Updateable<Database[Table]>,
): Promise<void> {
  const update = database.updateTable(table as 'bookings').set(changes as object)
  await update.where(({ and }) => and(values)).execute()
}

/** A refund of one kobo that is due. */
export function aRefund(payment_id: string): Insertable<RefundTable> {
  return {
    id: `another-${payment_id}`,
    payment_id,
    who: 'Site',
    amount_kobo: 1,
    state: 'due',
    attempts: 0,
    next_attempt_at: '',
    created_at: '',
  }
}

/** A confirmation that waits to be sent. */
export function aMail(overrides: Row<OutboxTable, 'dedupe_key'>): Insertable<OutboxTable> {
  return {
    id: 'another',
    kind: 'booking-confirmed',
    payload: '{}',
    attempts: 0,
    next_attempt_at: '',
    created_at: '',
    ...overrides,
  }
}

/**
 * A payment that came too late, beside those that the hotel has seen itself; its reference and transaction
 * are its id.
 */
export function aPayment(id: string): PaymentRow {
  return {
    id,
    reference: id,
    booking_id: null,
    provider_txn_id: id,
    room_id: 1,
    arrives_on: null,
    nights: null,
    amount_kobo: 100,
    requested_kobo: 100,
    currency: 'NGN',
    domain: 'test',
    payer_email: 'ada@example.com',
    paid_at: null,
    outcome: 'refund_due',
    reason: null,
    response_status: 409,
    response_body: '{}',
    seen_via: 'verify',
    channel: null,
    created_at: '2025-11-21T12:00:00.000Z',
  }
}
