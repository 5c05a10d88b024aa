import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DatabasePlace } from '../server/db/database'
import { isDatabaseError } from '../server/db/database-error'
import { SQLITE } from '../server/db/dialect'
import { NewerDatabase, OlderDatabase } from '../server/db/migrate'
import { hotelMigrations } from '../server/db/migrations/hotel'
import { openBooksToRead } from '../server/db/read-only'
import type { Database } from '../server/db/schema'
import { openSqlite } from '../server/db/sqlite'
import { createHttpServer } from '../server/http/fastify'
import { createLogger } from '../server/http/logging'
import { download, DownloadError, downloadRooms } from '../server/rooms/download'
import { addPictureRoutes } from '../server/rooms/pictures'
import { addRoomRoutes } from '../server/rooms/routes'
import { seedRooms } from '../server/rooms/seed'
import { errorCodeOf } from '../shared/error-facts'
import { ROOMS_PATH } from '../shared/paths'

/** The source of a build's rooms. Each call may throw a RoomSourceError. */
export interface RoomSource {
  name: string
  readRooms(): Promise<unknown>
  /** The host of relative picture URLs; '' for the site itself. */
  apiHost: string
  readPicture(url: string): Promise<Buffer>
  close(): Promise<void>
}

export class RoomSourceError extends Error {
  override name = 'RoomSourceError'
}

/** Reads the hotel's database or, without one, content/rooms.json. Throws RoomSourceError, ContentError. */
export async function openEmbeddedSource(
  place: DatabasePlace,
  contentDir = resolve('content'),
): Promise<RoomSource> {
  const books = await openBooks(place)
  const database = books ?? (await openSeeded(contentDir))
  // Never listens: the build calls it with `inject`.
  const app = await createHttpServer({ siteUrl: undefined, trustedProxies: [], log: createLogger(false) })
  addRoomRoutes(app, { database, origin: '', now: () => new Date() })
  addPictureRoutes(app, database, () => contentDir)
  return {
    name: books === undefined ? 'content/rooms.json' : 'the database',
    readRooms: async () => JSON.parse(String(await get(app, ROOMS_PATH))),
    apiHost: '',
    readPicture: (url) => get(app, url),
    async close() {
      await app.close()
      await database.destroy()
    },
  }
}

async function openBooks(place: DatabasePlace): Promise<Kysely<Database> | undefined> {
  try {
    return await openBooksToRead(place)
  } catch (error) {
    if (error instanceof OlderDatabase || error instanceof NewerDatabase) {
      const version = error instanceof OlderDatabase ? 'an earlier' : 'a later'
      throw new RoomSourceError(
        `the database is of ${version} version of this site: start the server, which upgrades it, or run \`npm run publish\``,
      )
    }
    if (!isDatabaseError(error)) throw error
    throw new RoomSourceError(`the database cannot be read (${errorCodeOf(error)})`)
  }
}

async function openSeeded(contentDir: string): Promise<Kysely<Database>> {
  const database = await openSqlite<Database>(':memory:', hotelMigrations(SQLITE))
  await seedRooms(database, contentDir)
  return database
}

async function get(app: FastifyInstance, url: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await app.inject(url)
  if (statusCode === 200) return rawPayload
  throw new RoomSourceError(`${url} answered ${statusCode}`)
}

const LIST_TIMEOUT_MS = 15_000
const PICTURE_TIMEOUT_MS = 30_000
const PICTURE_MAX_BYTES = 25 * 1024 * 1024

export function openRemoteSource(
  apiHost: string,
  timeouts = { list: LIST_TIMEOUT_MS, picture: PICTURE_TIMEOUT_MS },
): RoomSource {
  return {
    name: apiHost,
    readRooms: () => orRoomSourceError(downloadRooms(`${apiHost}${ROOMS_PATH}`, timeouts.list)),
    apiHost,
    readPicture: (url) =>
      orRoomSourceError(download(url.replace(/^\/\//, 'https://'), timeouts.picture, PICTURE_MAX_BYTES)),
    close: () => Promise.resolve(),
  }
}

async function orRoomSourceError<Result>(downloaded: Promise<Result>): Promise<Result> {
  try {
    return await downloaded
  } catch (error) {
    throw error instanceof DownloadError ? new RoomSourceError(error.message) : error
  }
}
