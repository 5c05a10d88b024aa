import type SqliteFile from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** More than the hotel has: a list of values makes a text for each of its lengths. */
const MOST_KEPT = 300
/** Some of the others, such as a PRAGMA, take effect when they are prepared. */
const MAY_BE_KEPT = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback)\b/i

/**
 * Gives the database as Kysely uses it, which prepares each statement anew. Here one is prepared once and
 * kept, of many those that were used last: it spares a third of a short query's work, and memory that SQLite
 * takes and gives back in pieces. SQLite itself prepares a kept one again when the tables have changed. Not
 * for queries that are read row by row while others run.
 */
export function keepStatements(handle: SqliteFile.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => void handle.close(),
    prepare(text) {
      const known = kept.get(text)
      const statement: SqliteStatement = known ?? handle.prepare(text)
      if (!MAY_BE_KEPT.test(text)) return statement
      kept.delete(text)
      kept.set(text, statement)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return statement
    },
  }
}
