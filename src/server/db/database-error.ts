import { errorCodeOf, errorMessageOf } from '../../shared/error-facts'

/** No retry helped or could help. `cause` is the last failure of the transaction. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super('the database is not available', { cause })
  }
}

export const POSTGRES_PREFIX = 'PG_'
/** Code of a connection that was refused, was cut off or answered too late. */
export const POSTGRES_AWAY = `${POSTGRES_PREFIX}AWAY`

/** SQLite's result codes, as better-sqlite3 names them: https://sqlite.org/rescode.html */
const TRANSIENT_IN_SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CONSTRAINT_UNIQUE|CONSTRAINT_PRIMARYKEY)/
/**
 * SQLSTATE codes of https://www.postgresql.org/docs/18/errcodes-appendix.html: connection (08), read only
 * (25006: a standby after a failover), serialization and deadlock (40), disk, memory or connections used up
 * (53), lock and statement timeouts (55P03, 57014), shutdown (57P0), files (58), unique index (23505).
 */
const TRANSIENT_IN_POSTGRES = /^PG_(AWAY|08...|25006|40...|53...|55P03|57014|57P0.|58...|23505)$/

/** True for a lock, a full disk, a lost server, or a key that another transaction has just inserted. */
export function isTransientDatabaseError(error: unknown): boolean {
  const code = errorCodeOf(error)
  return TRANSIENT_IN_SQLITE.test(code) || TRANSIENT_IN_POSTGRES.test(code)
}

/** SQLite reports an I/O error for a quota, or when a file beside the database cannot grow. */
const NO_ROOM = /^SQLITE_(FULL|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMSIZE|SHMMAP))$/

export function mayBeFullDisk(error: unknown): boolean {
  return NO_ROOM.test(errorCodeOf(databaseFailureOf(error)))
}

export function isDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const code = errorCodeOf(error)
  return code.startsWith('SQLITE_') || code.startsWith(POSTGRES_PREFIX)
}

/** Returns the driver's error, which transaction.ts may have wrapped. */
export function databaseFailureOf(error: unknown): unknown {
  return error instanceof DatabaseUnavailable && error.cause !== undefined ? error.cause : error
}

/** Wrong data (22), and errors of a trigger (P0). Other messages name tables and columns alone. */
const QUOTES_DATA = /^PG_(22|P0)/

/** Returns '' for errors that are not the database's, and for messages that may quote data. */
export function databaseMessageOf(error: unknown): string {
  const isQuoting = QUOTES_DATA.test(errorCodeOf(error))
  return isDatabaseError(error) && !isQuoting ? errorMessageOf(error) : ''
}
