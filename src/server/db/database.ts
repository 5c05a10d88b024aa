import SqliteFile from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Migration,
  Migrator,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { hotelMigrations } from './migrations/hotel'
import type { Database, TableFlavour } from './schema'

const SQLITE_FLAVOUR: TableFlavour = { kobo: 'integer', suffix: 'strict' }
const OPENING_BUSY_MILLISECONDS = 5_000
const SERVING_BUSY_MILLISECONDS = 100
/** 3.51.3 mends the WAL-reset bug: https://sqlite.org/wal.html#walresetbug */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const

/** Opens the hotel's database file, made and brought up to date where needed. Takes an absolute path. */
export function openHotelDatabase(file: string): Promise<Kysely<Database>> {
  return openSqlite<Database>(file, hotelMigrations(SQLITE_FLAVOUR))
}

/**
 * Opens an SQLite file that survives a power cut, and brings its tables up to date.
 * Throws when the bundled SQLite is too old to be trusted or a migration fails.
 */
export async function openSqlite<Tables>(
  file: string,
  migrations: Record<string, Migration>,
): Promise<Kysely<Tables>> {
  const handle = new SqliteFile(file)
  try {
    assertSafeSqlite(String(handle.prepare('select sqlite_version()').pluck().get()))
    handle.pragma(`busy_timeout = ${OPENING_BUSY_MILLISECONDS}`)
    handle.pragma('journal_mode = WAL')
    handle.pragma('synchronous = FULL')
    handle.pragma('foreign_keys = ON')
    handle.pragma('trusted_schema = OFF')
    const database = new Kysely<Tables>({ dialect: new DurableSqliteDialect(handle) })
    await migrate(database, migrations)
    // A waiting SQLite holds up the whole process, so guests are rather asked to come again.
    handle.pragma(`busy_timeout = ${SERVING_BUSY_MILLISECONDS}`)
    return database
  } catch (error) {
    handle.close()
    throw error
  }
}

/** Throws when the given SQLite version may lose committed data. */
export function assertSafeSqlite(version: string): void {
  const parts = version.split('.').map(Number)
  for (const [index, oldest] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part > oldest) return
    if (part < oldest) {
      throw new Error(`SQLite ${version} is too old: ${OLDEST_SAFE_SQLITE.join('.')} or later is needed`)
    }
  }
}

/**
 * True for what may pass when tried again: a locked or full disk, or a unique index that another transaction was first at.
 * The codes are SQLite's result codes as better-sqlite3 names them.
 */
export function isPassingDatabaseError(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CONSTRAINT_UNIQUE|CONSTRAINT_PRIMARYKEY)/.test(sqliteCode(error))
}

/** True for any failure of the database itself. */
export function isDatabaseError(error: unknown): boolean {
  return sqliteCode(error).startsWith('SQLITE_')
}

/** By code and not by class: the driver's native part keeps the error class of whoever loaded it first. */
function sqliteCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

async function migrate<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
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
  constructor(private readonly handle: SqliteFile.Database) {
    super({ database: handle })
  }

  /** Takes the write lock at once: a deferred transaction that reads first can fail at its write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk makes SQLite roll back by itself; rolling back again would hide that error behind another. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.handle.inTransaction) await super.rollbackTransaction(connection)
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
