import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { refuseOtherMethods } from '../http/fastify'
import { isPicturePath, PICTURES_PATH } from './picture-path'
import { isPictureOfListedRoom } from './repository'

const CACHE_SECONDS = 3_600

/**
 * Adds GET /api/pictures/*: the pictures of content/images that a listed room has, and no other file. Those
 * of drafts and of rooms that were removed are not public. Takes a function that gives the absolute path of
 * content/.
 */
export function addPictureRoutes(
  app: FastifyInstance,
  database: Kysely<Database>,
  contentDir: () => string,
): void {
  app.get<{ Params: { '*': string } }>(`${PICTURES_PATH}*`, async (request, reply) => {
    const path = request.params['*']
    if (!isPicturePath(path) || !(await isPictureOfListedRoom(database, path))) {
      reply.callNotFound()
      return reply
    }
    // Sites on another origin and mail programs may show the pictures too.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`)
    return reply.sendFile(path, join(contentDir(), 'images'))
  })
  refuseOtherMethods(app, `${PICTURES_PATH}*`, 'GET, HEAD')
}
