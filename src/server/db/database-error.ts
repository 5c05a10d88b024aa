import { errorCodeOf } from '../../shared/error-facts'

/** The database did not take part in a transaction, however often it was tried. `cause` is its last failure. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super('the database is not available', { cause })
  }
}

/** How the codes of PostgreSQL's failures begin, as `PostgresFailure` has them. */
export const POSTGRES_PREFIX = 'PG_'
/** The code of a connection that was refused, cut off or too slow. */
export const POSTGRES_AWAY = `${POSTGRES_PREFIX}AWAY`

/** Result codes of SQLite as better-sqlite3 names them: https://sqlite.org/rescode.html */
const TRANSIENT_IN_SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CONSTRAINT_UNIQUE|CONSTRAINT_PRIMARYKEY)/
/**
 * Of https://www.postgresql.org/docs/18/errcodes-appendix.html: connection (08), read only (25006: a standby after a failover), serialization
 * and deadlock (40), resources (53: disk, memory, connections), lock and statement timeouts (55P03, 57014), shutdown (57P), files (58), unique
 * index (23505).
 */
const TRANSIENT_IN_POSTGRES = /^PG_(AWAY|08...|25006|40...|53...|55P03|57014|57P0.|58...|23505)$/

/**
 * True for what may pass when tried again: a lock, a full disk, a server that is away, or a unique index that another transaction was
 * first at.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  const code = errorCodeOf(error)
  return TRANSIENT_IN_SQLITE.test(code) || TRANSIENT_IN_POSTGRES.test(code)
}

/** True when another process has SQLite's lock: there is nothing to wait for but the end of its transaction. */
export function isLockedDatabaseError(error: unknown): boolean {
  return errorCodeOf(error).startsWith('SQLITE_BUSY')
}

/** True for any failure of the database itself. */
export function isDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const code = errorCodeOf(error)
  return code.startsWith('SQLITE_') || code.startsWith(POSTGRES_PREFIX)
}
