import type { Kysely } from 'kysely'
import type { Database, PaymentRow } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { isSameEmail } from '../../shared/email'
import { type ChosenStay, daysOfChoice } from '../../shared/chosen-stay'

export const SWEEP_NAME = 'paystack-sweep'
/** The row in sync_state whose watermark is the time when the database was restored from a backup. */
const RESTORE_NAME = 'restored'

export function findPayment(database: Kysely<Database>, reference: string): Promise<PaymentRow | undefined> {
  return database.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** True when bookings that this address has paid online have the room on all of these nights. */
export async function hasBooked(
  database: Kysely<Database>,
  roomId: number,
  stay: ChosenStay,
  payerEmail: string,
): Promise<boolean> {
  const { arrives_on, leaves_on } = daysOfChoice(stay)
  const nights = await database
    .selectFrom('room_nights')
    .innerJoin('bookings', 'bookings.id', 'room_nights.booking_id')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select('payments.payer_email')
    .where('room_nights.room_id', '=', roomId)
    .where('night', '>=', arrives_on)
    .where('night', '<', leaves_on)
    .execute()
  return nights.filter(({ payer_email }) => isSameEmail(payer_email, payerEmail)).length === stay.nights
}

export async function findReferences(
  database: Kysely<Database>,
  table: 'open_payments' | 'payments',
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await database
    .selectFrom(table)
    .select('reference')
    .where('reference', 'in', references)
    .execute()
  return new Set(rows.map(({ reference }) => reference))
}

export async function readWatermark(
  database: Kysely<Database>,
  name = SWEEP_NAME,
): Promise<string | undefined> {
  return (await findSyncState(database, name))?.watermark
}

export async function findLastSweep(database: Kysely<Database>): Promise<string | undefined> {
  return (await findSyncState(database, SWEEP_NAME))?.last_ok_at ?? undefined
}

export async function moveWatermark(
  database: Kysely<Database>,
  oldWatermark: string | undefined,
  state: { watermark: string; last_ok_at: string },
  name = SWEEP_NAME,
): Promise<void> {
  await inTransaction<Database, unknown>(database, (trx) =>
    oldWatermark === undefined
      ? trx
          .insertInto('sync_state')
          .values({ name, ...state })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute()
      : trx
          .updateTable('sync_state')
          .set(state)
          .where('name', '=', name)
          .where('watermark', '=', oldWatermark)
          .execute(),
  )
}

/** After a restore, a guest who paid before may be in a room that looks taken by another guest. */
export async function markRestored(database: Kysely<Database>, now: Date): Promise<void> {
  const mark = { watermark: now.toISOString(), last_ok_at: null }
  await database
    .insertInto('sync_state')
    .values({ name: RESTORE_NAME, ...mark })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(mark))
    .execute()
}

export async function wasPaidBeforeRestore(
  database: Kysely<Database>,
  paidAt: string | undefined,
): Promise<boolean> {
  const restoredAt = await findRestore(database)
  return restoredAt !== undefined && Date.parse(paidAt ?? '') < Date.parse(restoredAt)
}

export async function findRestore(database: Kysely<Database>): Promise<string | undefined> {
  return (await findSyncState(database, RESTORE_NAME))?.watermark
}

function findSyncState(database: Kysely<Database>, name: string) {
  return database.selectFrom('sync_state').selectAll().where('name', '=', name).executeTakeFirst()
}
