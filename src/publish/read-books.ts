import { mkdir, rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { type DatabasePlace, openHotelDatabase } from '../server/db/database'
import { isDatabaseError, mayBeFullDisk } from '../server/db/database-error'
import { NewerDatabase, OlderDatabase, type Prepare, requireKnown } from '../server/db/migrate'
import { PostgresFailure } from '../server/db/postgres'
import { openBooksToRead } from '../server/db/read-only'
import type { Database } from '../server/db/schema'
import { readSnapshot } from '../server/db/transaction'
import { IMAGES } from '../server/editor/repository'
import { findPeriods } from '../server/rooms/prices'
import { listRooms } from '../server/rooms/repository'
import { roomFromRow } from '../server/rooms/room'
import { seedRooms } from '../server/rooms/seed'
import type { Room } from '../shared/contract'
import { errorCodeOf } from '../shared/error-facts'
import { businessDay } from '../shared/stay'
import { PublishError } from './publish-error'

/** Accepts a database of an earlier version: an upgrade publishes before the servers restart. */
const requireTables: Prepare<Database> = async (database, migrations) => {
  const { done, missing } = await requireKnown(database, migrations)
  if (done.length === 0) throw new OlderDatabase(missing, true)
}

/** Returns undefined without a database. Throws a PublishError when the database cannot be read. */
export async function readBooks<Result>(
  place: DatabasePlace,
  read: (snapshot: Kysely<Database>) => Promise<Result>,
): Promise<Result | undefined> {
  let source: Kysely<Database> | undefined
  try {
    source = await openBooksToRead(place, requireTables)
    return source && (await readSnapshot(source, read))
  } catch (error) {
    if (error instanceof NewerDatabase) {
      throw new PublishError('the database is of a later version of this site: publish with that version')
    }
    // The books may be well: the snapshot is written to the disk of DATA_DIR.
    if (!isDatabaseError(error) || mayBeFullDisk(error)) throw error
    const reason = error instanceof PostgresFailure ? error.message : errorCodeOf(error)
    throw new PublishError(`the database cannot be read (${reason})`)
  } finally {
    await source?.destroy()
  }
}

/** Copies what pages show of rooms, and no guest data, so that all pages show one moment. */
export async function snapshotRooms(
  env: DatabasePlace,
  contentDir: string,
  snapshotDir: string,
): Promise<Room[]> {
  await rm(snapshotDir, { recursive: true, force: true })
  await mkdir(snapshotDir, { recursive: true, mode: 0o700 })
  const target = await openHotelDatabase({ dataDir: snapshotDir, databaseUrl: undefined })
  try {
    await readBooks(env, (books) => copyRooms(books, target))
    await seedRooms(target, contentDir)
    return (await listRooms(target, new Date())).map((row) => roomFromRow(row))
  } finally {
    await target.destroy()
  }
}

/** Fills columns that an earlier version lacks with their defaults. */
async function copyRooms(source: Kysely<Database>, target: Kysely<Database>): Promise<void> {
  const rooms = await source.selectFrom('rooms').selectAll().execute()
  for (const room of rooms) await target.insertInto('rooms').values(room).execute()
  const tonight = businessDay(new Date().toISOString())
  for (const period of await findPeriods(source, { from: tonight })) {
    await target.insertInto('price_periods').values(period).execute()
  }
  // Uploaded pictures, which the live content/ may lack.
  const images = ['', ...rooms.filter(({ listed }) => listed === 1).map(({ image }) => image)]
  const paths = images.map((image) => IMAGES + image)
  const shown = source.selectFrom('content_files').selectAll().where('path', 'in', paths)
  for (const picture of await shown.execute()) {
    await target.insertInto('content_files').values(picture).execute()
  }
  // Version 1.0.0 has its own table.
  const earlier = source.selectFrom('uploaded_pictures').selectAll().where('path', 'in', images)
  for (const picture of await earlier.execute()) {
    await target.insertInto('uploaded_pictures').values(picture).execute()
  }
}
