import type { Kysely } from 'kysely'
import type { RoomEntry } from '../../content/room-entries'
import type { Room } from '../../shared/contract'
import type { Database } from '../db/schema'
import { readSnapshot } from '../db/transaction'
import { digestRoomList } from './list-digest'
import { isUploadPath } from './picture-path'
import { planRooms } from './plan-rooms'
import { listRooms } from './repository'
import type { RoomConflict } from './room-changes'
import type { RoomClash } from './room-clashes'
import { roomsOnPages } from './room-list'
import { readLastRead } from './take-over-rooms'
import { readUpload } from './uploads'

/** What a build draws the rooms' pages from. */
export interface SiteRooms {
  /** As `GET /api/rooms/` will answer them. */
  rooms: Room[]
  /** The bytes of the pictures that the desk has uploaded, by the path below content/images. */
  uploads: Map<string, Buffer>
  /** Also those that no page shows. */
  knownIds: ReadonlySet<number>
  /** Fields that stay as the desk has them, although the file has changed them too. */
  conflicts: RoomConflict[]
  /** Entries that clash with a room of the books: with one of them nothing may be published. */
  clashes: RoomClash[]
}

/**
 * Gives the rooms as they will be once these entries of content/rooms.json are taken over: what the desk has
 * changed stays. Writes nothing. Gives undefined when the books know no room yet. Throws what the database
 * throws.
 */
export function planSiteRooms(
  database: Kysely<Database>,
  entries: readonly RoomEntry[],
): Promise<SiteRooms | undefined> {
  return readSnapshot(database, async (snapshot) => {
    const rows = await snapshot.selectFrom('rooms').selectAll().execute()
    if (rows.length === 0) return undefined
    const lastRead = await readLastRead(snapshot)
    const { rooms: planned, conflicts, clashes } = planRooms({ rows, entries, lastRead })
    const uploads = new Map<string, Buffer>()
    for (const { image, listed } of planned) {
      const bytes = listed === 1 && isUploadPath(image) ? await readUpload(snapshot, image) : undefined
      if (bytes !== undefined) uploads.set(image, bytes)
    }
    const knownIds = new Set(planned.map(({ id }) => id))
    return { rooms: roomsOnPages(planned), uploads, knownIds, conflicts, clashes }
  })
}

/** Gives what `digestRoomList` gives for pages that show the rooms of the books. */
export async function digestBooks(database: Kysely<Database>): Promise<string> {
  return digestRoomList(roomsOnPages(await listRooms(database))) ?? ''
}
