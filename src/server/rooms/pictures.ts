import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { refuseOtherMethods } from '../http/fastify'
import { isPicturePath, isUploadPath, PICTURES_PATH } from './room'
import { isPictureOfListedRoom } from './repository'
import { readUpload } from './uploads'

const CACHE_SECONDS = 3_600

/**
 * Adds GET /api/pictures/*: the pictures that a listed room has, of content/images and of the desk's uploads,
 * and no other file. Those of drafts and of rooms that were removed are not public. Takes a function that
 * gives the absolute path of content/.
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
    return sendPicture(request, reply, { path, database, contentDir: contentDir() })
  })
  refuseOtherMethods(app, `${PICTURES_PATH}*`, 'GET, HEAD')
}

export interface PictureRequest {
  /** A path for which `isPicturePath` is true. */
  path: string
  database: Kysely<Database>
  /** Absolute folder of content/. */
  contentDir: string
}

/** Sends a picture: one that the desk has uploaded, or one of content/images. Needs @fastify/static. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, database, contentDir }: PictureRequest,
): Promise<FastifyReply> {
  if (!isUploadPath(path)) return reply.sendFile(path, join(contentDir, 'images'))
  // The name is a hash of the file.
  const etag = `"${path}"`
  reply.header('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const bytes = await readUpload(database, path)
  if (bytes === undefined) {
    reply.callNotFound()
    return reply
  }
  return reply.type('image/jpeg').send(bytes)
}

/** Compares as for If-None-Match: https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
