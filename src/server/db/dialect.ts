import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { DatabaseUnavailable, isTransientDatabaseError } from './database-error'

// All differences between SQLite and PostgreSQL, except how they are opened.

/** The parts of a table's definition that differ. */
export interface Dialect {
  kind: 'sqlite' | 'postgres'
  /** Column type for values up to JavaScript's largest safe integer: room ids, amounts in kobo. */
  integer: string
  /** Text after the closing bracket of a table's definition. */
  suffix: string
}

export const SQLITE: Dialect = { kind: 'sqlite', integer: 'integer', suffix: 'strict' }
export const POSTGRES: Dialect = { kind: 'postgres', integer: 'bigint', suffix: '' }

/**
 * Returns true for PostgreSQL, where a transaction must lock the rows it decides about. In SQLite only one writes at
 * a time.
 */
export function hasRowLocks<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}

/** Blocks other writers of the tables until the transaction ends, as SQLite always does. */
export async function lockTables<Tables>(
  transaction: Transaction<Tables>,
  tables: readonly string[],
): Promise<void> {
  if (!hasRowLocks(transaction)) return
  const list = sql.join(tables.map((name) => sql.table(name)))
  await sql`lock table ${list} in exclusive mode`.execute(transaction)
}

/** Waits for the lock `name` and holds it until the transaction ends. SQLite needs none. */
export async function lockUntilCommit<Tables>(transaction: Transaction<Tables>, name: string): Promise<void> {
  if (!hasRowLocks(transaction)) return
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction)
}

const MAX_TRIES = 50
const PAUSE_MS = 100

/**
 * Runs `erase`, then removes deleted and overwritten rows from the disk, where a database keeps them until it needs
 * the space. Throws DatabaseUnavailable when other processes keep it busy for five seconds.
 */
export async function eraseFromDisk<Tables, Result>(
  database: Kysely<Tables>,
  tables: readonly string[],
  erase: () => Promise<Result>,
): Promise<Result> {
  if (hasRowLocks(database)) {
    const result = await erase()
    for (const table of tables) await sql`vacuum ${sql.table(table)}`.execute(database)
    return result
  }
  await sql`pragma secure_delete = on`.execute(database)
  const result = await erase()
  for (let tries = 1; ; tries += 1) {
    const failure = await tryToVacuum(database)
    if (failure === undefined) return result
    if (tries === MAX_TRIES) throw new DatabaseUnavailable(failure)
    await wait(PAUSE_MS)
  }
}

/** Returns the error that prevented it, or undefined when the SQLite file and its log are clean. */
async function tryToVacuum<Tables>(database: Kysely<Tables>): Promise<unknown> {
  try {
    await sql`vacuum`.execute(database)
    // The log keeps old pages until it is truncated, which any reader prevents:
    // https://sqlite.org/pragma.html#pragma_wal_checkpoint
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database)
    return rows[0]?.busy === 0 ? undefined : new Error('the log is in use')
  } catch (error) {
    if (isTransientDatabaseError(error)) return error
    throw error
  }
}
