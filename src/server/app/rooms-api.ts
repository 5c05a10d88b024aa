import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { createHttpServer } from '../http/fastify'
import { createLogger } from '../http/logging'
import { addPictureRoutes } from '../rooms/pictures'
import { addRoomRoutes } from '../rooms/routes'

/**
 * Returns the part of the backend that a build needs: the room list and the rooms' pictures. It never
 * listens; the build asks it with `inject`. The caller closes it, and the database after it.
 */
export async function createRoomsApi(
  database: Kysely<Database>,
  contentDir: string,
): Promise<FastifyInstance> {
  const app = await createHttpServer({ siteUrl: undefined, trustedProxies: [], log: createLogger(false) })
  addRoomRoutes(app, { database, origin: '' })
  addPictureRoutes(app, database, () => contentDir)
  return app
}
