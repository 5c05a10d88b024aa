import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'

// All differences between SQLite and PostgreSQL, except how they are opened.

export interface Dialect {
  kind: 'sqlite' | 'postgres'
  integer: string
  suffix: string
}

export const SQLITE: Dialect = { kind: 'sqlite', integer: 'integer', suffix: 'strict' }
export const POSTGRES: Dialect = { kind: 'postgres', integer: 'bigint', suffix: '' }

/** True on PostgreSQL, where a transaction must lock the rows it decides about. SQLite has one writer. */
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

/** Empties SQLite's log, which keeps what was erased. While a reader prevents that, it happens later. */
export async function emptyLog<Tables>(database: Kysely<Tables>): Promise<void> {
  if (!hasRowLocks(database)) await sql`pragma wal_checkpoint(truncate)`.execute(database)
}
