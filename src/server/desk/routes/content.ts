import { PICTURE_MAX_BYTES } from '../../../shared/pictures'
import { addPicture, listPictures, readThumbnail, removePicture } from '../../editor/pictures'
import { listContent, readContentFile, readContentVersions } from '../../editor/read-files'
import { removeContent, saveContent } from '../../editor/save-content'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

/** Twice the largest file that we expect. */
const bodyLimit = 128 * 1024

export function contentRoutes(services: DeskServices) {
  const { now, publishing } = services
  return {
    'GET content/': async ({ query }) =>
      listContent(services, (await publishing.store.live())?.contentDir, now(), query.q),
    'GET content/file/': ({ query }) => readContentFile(services, query.path),
    'GET content/versions/': ({ query }) => readContentVersions(services, query.path),
    'PUT content/file/': {
      bodyLimit,
      handler: async ({ actor, body }) => {
        await saveContent(services, actor, body, now())
        return readContentFile(services, body.path)
      },
    },
    'POST content/remove/': ({ actor, body }) => removeContent(services, actor, body, now()),
    'GET content/pictures/': () => listPictures(services),
    'GET content/picture/': ({ query }, reply) => {
      // Pictures added at the desk get a path of their own, but one of the project may change with a version.
      reply.header('cache-control', 'private, max-age=3600').type('image/webp')
      return readThumbnail(services, query.path)
    },
    'PUT content/pictures/': {
      bodyLimit: PICTURE_MAX_BYTES,
      handler: ({ actor, query, body }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        return addPicture(services, actor, { ...query, bytes }, now())
      },
    },
    'POST content/pictures/remove/': ({ actor, body }) => removePicture(services, actor, body.path, now()),
  } satisfies Partial<Handlers>
}
