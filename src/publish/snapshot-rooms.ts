import { mkdir, rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../config/server-env'
import { openHotelDatabase } from '../server/db/database'
import type { Database } from '../server/db/schema'
import { listRooms } from '../server/rooms/repository'
import { roomFromRow } from '../server/rooms/room'
import { seedRooms } from '../server/rooms/seed'
import type { Room } from '../shared/contract'
import { readBooks } from './read-books'

interface RoomsToSnapshot {
  env: Pick<ServerEnv, 'dataDir' | 'databaseUrl'>
  /** Absolute folder of content/, for a hotel without a database. */
  contentDir: string
  /** Absolute folder for the snapshot; the build gets it as DATA_DIR. */
  snapshotDir: string
}

/**
 * Copies the rooms and their uploaded pictures, without any guest data, into a small database for the build, so
 * that all pages show the rooms of the same moment. The hotel's database may be of an earlier version, because
 * an upgrade publishes before it restarts. Returns the rooms that need a page. Throws a PublishError when the
 * database cannot be read, and a ContentError.
 */
export async function snapshotRooms({ env, contentDir, snapshotDir }: RoomsToSnapshot): Promise<Room[]> {
  await rm(snapshotDir, { recursive: true, force: true })
  await mkdir(snapshotDir, { recursive: true, mode: 0o700 })
  const target = await openHotelDatabase({ dataDir: snapshotDir, databaseUrl: undefined })
  try {
    await readBooks(env, (snapshot) => copyTables(snapshot, target))
    await seedRooms(target, contentDir)
    return (await listRooms(target)).map((row) => roomFromRow(row))
  } finally {
    await target.destroy()
  }
}

/** Columns that an earlier version did not have get their defaults. */
async function copyTables(source: Kysely<Database>, target: Kysely<Database>): Promise<void> {
  const names = new Set((await source.introspection.getTables()).map(({ name }) => name))
  if (!names.has('rooms')) return
  const rooms = await source.selectFrom('rooms').selectAll().execute()
  for (const room of rooms) await target.insertInto('rooms').values(room).execute()
  const shown = new Set(rooms.filter(({ listed }) => listed === 1).map(({ image }) => image))
  for (const image of shown) {
    const picture = await source
      .selectFrom('uploaded_pictures')
      .selectAll()
      .where('path', '=', image)
      .executeTakeFirst()
    if (picture !== undefined) await target.insertInto('uploaded_pictures').values(picture).execute()
  }
}
