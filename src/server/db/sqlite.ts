import { chmodSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrate, type Prepare } from './migrate'
import type { Database } from './schema'

const OPENING_BUSY_MS = 5_000
/** SQLite's wait for a lock would block the whole process, so transaction.ts retries instead. */
const SERVING_BUSY_MS = 0
/** SQLite's default. The 16 MB of better-sqlite3 fill up slowly, which looks like a memory leak. */
const CACHE_KIB = 2_000
/** After this time of queries without a pause, the next one waits until other requests had a turn. */
const TURN_MS = 10

/** Creates a missing file. A committed transaction survives a power cut. */
export async function openSqlite<Tables>(
  file: string,
  migrations: Record<string, Migration>,
  prepare: Prepare<Tables> = migrate,
): Promise<Kysely<Tables>> {
  keepPrivate(file)
  const handle = new SqliteFile(file)
  try {
    handle.pragma(`busy_timeout = ${OPENING_BUSY_MS}`)
    handle.pragma('journal_mode = WAL')
    handle.pragma('synchronous = FULL')
    handle.pragma('foreign_keys = ON')
    handle.pragma('trusted_schema = OFF')
    // Overwrites what is erased of a guest with zeros.
    handle.pragma('secure_delete = ON')
    // Negative: in KiB.
    handle.pragma(`cache_size = ${-CACHE_KIB}`)
    const database = new Kysely<Tables>({ dialect: new DurableSqliteDialect(handle) })
    await prepare(database, migrations)
    handle.pragma(`busy_timeout = ${SERVING_BUSY_MS}`)
    return database
  } catch (error) {
    handle.close()
    throw error
  }
}

export interface OpenFile {
  handle: SqliteFile.Database
  database: Kysely<Database>
}

/** Close it with `handle.close()`: `database.destroy()` closes nothing before its first query. */
export function openFile(file: string, { readonly = false } = {}): OpenFile {
  const handle = new SqliteFile(file, { fileMustExist: true, readonly })
  handle.pragma(`busy_timeout = ${OPENING_BUSY_MS}`)
  handle.pragma('synchronous = FULL')
  handle.pragma('trusted_schema = OFF')
  return { handle, database: new Kysely<Database>({ dialect: new SqliteDialect({ database: handle }) }) }
}

/** Files that somebody has copied back may be readable: the proxy's user can enter DATA_DIR. */
function keepPrivate(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      chmodSync(file + suffix, 0o600)
    } catch {
      // The file is missing or belongs to another user; neither stops the hotel.
    }
  }
}

class DurableSqliteDialect extends SqliteDialect {
  constructor(private readonly handle: SqliteFile.Database) {
    super({ database: handle })
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.handle)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  private turnStartedAt = 0

  constructor(private readonly handle: SqliteFile.Database) {
    super({ database: handle })
  }

  /** SQLite answers synchronously: a reader with many queries would keep everybody else waiting. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (performance.now() - this.turnStartedAt > TURN_MS) {
      await nextTurn()
      this.turnStartedAt = performance.now()
    }
    return super.acquireConnection()
  }

  /** Read-only transactions see a snapshot. Others lock first: after a read, their first write could fail. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin deferred' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** On a full disk SQLite rolls back by itself. A second rollback would fail and hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.handle.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Makes Kysely run the migrations in a transaction: SQLite can roll back table definitions. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
