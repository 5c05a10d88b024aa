import type { Kysely } from 'kysely'
import type { DatabasePlace } from '../server/db/database'
import { isDatabaseError, mayBeFullDisk } from '../server/db/database-error'
import { NewerDatabase, requireKnown } from '../server/db/migrate'
import { PostgresFailure } from '../server/db/postgres'
import { openBooksToRead } from '../server/db/read-only'
import type { Database } from '../server/db/schema'
import { readSnapshot } from '../server/db/transaction'
import { errorCodeOf } from '../shared/error-facts'
import { PublishError } from './publish-error'

/**
 * Reads the hotel's database at one moment. It may be of an earlier version, because an upgrade publishes before it
 * restarts. Returns undefined when there is no database yet. Throws a PublishError when it cannot be read.
 */
export async function readBooks<Result>(
  place: DatabasePlace,
  read: (snapshot: Kysely<Database>) => Promise<Result>,
): Promise<Result | undefined> {
  let source: Kysely<Database> | undefined
  try {
    source = await openBooksToRead(place, requireKnown)
    return source && (await readSnapshot(source, read))
  } catch (error) {
    if (error instanceof NewerDatabase) {
      throw new PublishError('the database is of a later version of this site: publish with that version')
    }
    // The snapshot is written to the disk of DATA_DIR.
    if (!isDatabaseError(error) || mayBeFullDisk(error)) throw error
    const reason = error instanceof PostgresFailure ? error.message : errorCodeOf(error)
    throw new PublishError(`the database cannot be read (${reason})`)
  } finally {
    await source?.destroy()
  }
}
