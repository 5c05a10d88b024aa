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
/** SQLite blocks the whole process while it waits for a lock, so it does not wait: transaction.ts retries instead. */
const SERVING_BUSY_MS = 0
/**
 * SQLite's own default (https://sqlite.org/pragma.html#pragma_cache_size). The 16 MB of better-sqlite3 fill up
 * slowly as the file grows, which looks like a memory leak. The operating system caches the rest.
 */
const CACHE_KIB = 2_000
/** After this time of queries without a pause, the next one waits until other callers were heard. */
const TURN_MS = 10

/**
 * Opens an SQLite file, creating it if it is missing, and runs pending migrations, or `prepare` instead. A committed
 * transaction survives a power cut. Throws what SQLite and `prepare` throw.
 */
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
    // What is erased of a guest is overwritten with zeros.
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

/** An existing SQLite file, opened without migrations. */
export interface OpenFile {
  handle: SqliteFile.Database
  database: Kysely<Database>
}

/**
 * Opens an existing SQLite file. The caller closes it with `handle.close()`: `database.destroy()` closes nothing when
 * `database` has run no query.
 */
export function openFile(file: string, { readonly = false } = {}): OpenFile {
  const handle = new SqliteFile(file, { fileMustExist: true, readonly })
  handle.pragma(`busy_timeout = ${OPENING_BUSY_MS}`)
  handle.pragma('synchronous = FULL')
  handle.pragma('trusted_schema = OFF')
  return { handle, database: new Kysely<Database>({ dialect: new SqliteDialect({ database: handle }) }) }
}

/**
 * Removes other users' access to files that somebody has copied back: the proxy's user can enter DATA_DIR. New files
 * are private by the umask.
 */
function keepPrivate(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      chmodSync(file + suffix, 0o600)
    } catch {
      // It is missing or belongs to another user; neither stops the hotel.
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

  /**
   * SQLite answers synchronously, so a reader with many queries would keep everybody else waiting. A transaction is
   * not interrupted.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (performance.now() - this.turnStartedAt > TURN_MS) {
      await nextTurn()
      this.turnStartedAt = performance.now()
    }
    return super.acquireConnection()
  }

  /**
   * Takes the write lock at once, because a deferred transaction that reads first can fail at its first write.
   * A read-only transaction blocks no others and sees a snapshot of the database as it was at its first read
   * (https://sqlite.org/isolation.html).
   */
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
