import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refuseOtherMethods } from '../http/fastify'
import { isPicturePath, PICTURES_PATH } from './picture-path'

const CACHE_SECONDS = 3_600

/**
 * Adds GET /api/pictures/*: the pictures of content/images and no other file. Takes a
 * function that gives the absolute path of content/.
 */
export function addPictureRoutes(app: FastifyInstance, contentDir: () => string): void {
  app.get<{ Params: { '*': string } }>(`${PICTURES_PATH}*`, (request, reply) => {
    const path = request.params['*']
    if (!isPicturePath(path)) {
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
