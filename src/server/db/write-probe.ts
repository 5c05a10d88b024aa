import type { Kysely } from 'kysely'
import type { Database } from './schema'
import { inTransaction } from './transaction'

/** Name of the row in sync_state that the probe writes. */
const PROBE_NAME = 'write-probe'
/** Health checks and scrapes may come several times a second. */
const REPEAT_AFTER_MS = 5_000

/**
 * Returns a function that resolves to true when the database can be written. It commits a row as a payment does,
 * at most once in REPEAT_AFTER_MS; calls in between share the last outcome. A write that is rolled back would
 * prove nothing: SQLite keeps it in memory, and no disk is ever asked for room.
 */
export function createWriteProbe(database: Kysely<Database>): () => Promise<boolean> {
  let startedAt = -Infinity
  let outcome = Promise.resolve(false)
  return () => {
    if (performance.now() - startedAt < REPEAT_AFTER_MS) return outcome
    startedAt = performance.now()
    outcome = commitRow(database).then(
      () => true,
      () => false,
    )
    return outcome
  }
}

function commitRow(database: Kysely<Database>): Promise<unknown> {
  const watermark = new Date().toISOString()
  return inTransaction<Database, unknown>(database, (transaction) =>
    transaction
      .insertInto('sync_state')
      .values({ name: PROBE_NAME, watermark, last_ok_at: watermark })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ watermark, last_ok_at: watermark }))
      .execute(),
  )
}
