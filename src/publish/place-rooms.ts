import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServerEnv } from '../config/server-env'
import { readRoomEntries } from '../content/read-content'
import { isDatabaseError } from '../server/db/database-error'
import { NewerDatabase, OlderDatabase } from '../server/db/migrate'
import { openBooksToRead } from '../server/db/read-only'
import { describeConflict } from '../server/rooms/room-changes'
import { describeClash, type RoomClash } from '../server/rooms/room-clashes'
import { readRoomList } from '../server/rooms/room-list'
import { planSiteRooms, type SiteRooms } from '../server/rooms/site-rooms'
import type { Room } from '../shared/contract'
import { errorCodeOf } from '../shared/error-facts'
import { PublishError } from './publish-error'

export interface RoomsToPlace {
  /** Absolute folder in which the site is built, with its content/. */
  workspace: string
  env: Pick<ServerEnv, 'dataDir' | 'databaseUrl'>
  /** Told in lines: that content/rooms.json stands in for the books, and what stays as the desk has it. */
  tell: (line: string) => void
}

export interface PlacedRooms {
  /** Those that pages will show. */
  rooms: Room[]
  /** The ids of all rooms of the books, also of those that are not offered; undefined without books. */
  knownIds: ReadonlySet<number> | undefined
}

/**
 * Puts the rooms of the books into the workspace, as they will be when this content/ is taken over, with the
 * pictures that the desk has uploaded: books/rooms.json and books/images. The build takes them from there.
 * Without books it leaves none there, and the build takes those of content/rooms.json. Gives those rooms.
 * Only reads the books. Throws a PublishError when they cannot be read, or when an entry clashes with a room
 * of the books, and a ContentError.
 */
export async function placeRooms({ workspace, env, tell }: RoomsToPlace): Promise<PlacedRooms> {
  const [contentDir, booksDir] = [join(workspace, 'content'), join(workspace, 'books')]
  const entries = await readRoomEntries(contentDir)
  const planned = await readBooks(env, tell, (books) => planSiteRooms(books, entries))
  refuseClashes(planned?.clashes ?? [])
  await rm(booksDir, { recursive: true, force: true })
  if (planned === undefined) return { rooms: await readRoomList(contentDir), knownIds: undefined }
  for (const conflict of planned.conflicts) tell(describeConflict(conflict))
  await mkdir(booksDir)
  await writeFile(join(booksDir, 'rooms.json'), JSON.stringify(planned.rooms))
  for (const [path, bytes] of planned.uploads) {
    const file = join(booksDir, 'images', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  return planned
}

function refuseClashes([clash, ...more]: readonly RoomClash[]): void {
  if (clash === undefined) return
  const rest = more.length === 0 ? '' : `, and ${more.length} more`
  throw new PublishError(`${describeClash(clash)}${rest}`, undefined, true)
}

type Books = NonNullable<Awaited<ReturnType<typeof openBooksToRead>>>

async function readBooks(
  env: RoomsToPlace['env'],
  tell: RoomsToPlace['tell'],
  read: (books: Books) => Promise<SiteRooms | undefined>,
): Promise<SiteRooms | undefined> {
  let books: Books | undefined
  try {
    books = await openBooksToRead(env)
    return books && (await read(books))
  } catch (error) {
    if (error instanceof OlderDatabase || error instanceof NewerDatabase) {
      const version = error instanceof OlderDatabase ? 'an earlier' : 'a later'
      tell(
        `The books are of ${version} version, so the rooms are those of content/rooms.json; a server of this version publishes those of the books`,
      )
      return undefined
    }
    if (!isDatabaseError(error)) throw error
    throw new PublishError(`the books cannot be read (${errorCodeOf(error)})`)
  } finally {
    await books?.destroy()
  }
}
