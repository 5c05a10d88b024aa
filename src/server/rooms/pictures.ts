import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refuseOtherMethods } from '../http/fastify'
import { isPicturePath, PICTURES_PATH } from './picture-path'

const CACHE_SECONDS = 3_600

/** Serves the pictures of content/images, and nothing else of that folder. Takes the absolute folder of content/. */
export function addPictureRoutes(app: FastifyInstance, contentDir: string): void {
  const root = join(contentDir, 'images')
  app.get<{ Params: { '*': string } }>(`${PICTURES_PATH}*`, (request, reply) => {
    const path = request.params['*']
    if (!isPicturePath(path)) {
      reply.callNotFound()
      return reply
    }
    // A remote site's build and a mail's reader may show them too.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`)
    return reply.sendFile(path, root)
  })
  refuseOtherMethods(app, `${PICTURES_PATH}*`, 'GET, HEAD')
}
