import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { isPictureOfListedRoom } from './repository'
import { PICTURES_PATH } from './room'

const CACHE_SECONDS = 3_600

/** Serves pictures of listed rooms only: those of drafts and removed rooms are not public. */
export function addPictureRoutes(
  app: FastifyInstance,
  database: Kysely<Database>,
  contentDir: () => string,
): void {
  app.get<{ Params: { '*': string } }>(`${PICTURES_PATH}*`, async (request, reply) => {
    const path = request.params['*']
    if (!(await isPictureOfListedRoom(database, path))) {
      reply.callNotFound()
      return reply
    }
    // Sites on another origin and mail programs may show the pictures too.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`)
    // Each picture that is added at the desk gets a new path.
    const etag = `"${path}"`
    if (request.headers['if-none-match']?.includes(etag)) return reply.header('etag', etag).code(304).send()
    const upload = await readUpload(database, path)
    if (upload !== undefined) return reply.header('etag', etag).type('image/jpeg').send(upload)
    // The check of content/ refuses pictures that not every browser shows.
    return reply.sendFile(path, join(contentDir(), 'images'))
  })
}

/**
 * Returns a picture that was added at the desk, which a release may not have yet. Version 1.0.0 has its own
 * table, and runs while an update publishes, and after a rollback.
 */
async function readUpload(database: Kysely<Database>, path: string): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('content_files')
    .select('data')
    .where('path', '=', `images/${path}`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const earlier = database.selectFrom('uploaded_pictures').select('data').where('path', '=', path)
  const { data } = row ?? (await earlier.executeTakeFirst()) ?? {}
  return data ? Buffer.from(data, 'base64') : undefined
}
