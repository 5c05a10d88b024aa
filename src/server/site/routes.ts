import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { answerNotFound } from '../http/errors'
import { parseRoomId } from '../rooms/room-id'
import { createPolicyReader } from './content-policy'
import { findFile } from './find-file'

/** Gatsby names these files after their content, so a name never stands for another content. */
const HASHED_FILE = /^(?:static\/.+|[^/]+[-.][0-9a-f]{16,}\.(?:js|css)(?:\.map|\.LICENSE\.txt)?)$/
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_EVERY_TIME = 'public, max-age=0, must-revalidate'
const SHELL = 'room/[id]/index.html'
/** Of a document only; half a kilobyte that thirty pictures and scripts of a page need not bring each. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
]
const CONDITIONS = ['if-none-match', 'if-modified-since', 'range']
const NOT_FOUND_PAGE = '404.html'
const NOT_FOUND_FILES = new Set([NOT_FOUND_PAGE, '404/index.html'])

export interface SiteOptions {
  /** Absolute folder of the release. */
  siteDir: string
  env: Pick<ServerEnv, 'apiHost' | 'siteUrl'>
  /** Tells whether a room without a prebuilt page exists. */
  hasRoom: (roomId: number) => Promise<boolean>
}

/** Serves the release on every address that the API does not have. */
export function addSiteRoutes(app: FastifyInstance, { siteDir, env, hasRoom }: SiteOptions): void {
  const readPolicy = createPolicyReader({
    apiHost: env.apiHost,
    isHttps: env.siteUrl?.startsWith('https:') ?? false,
  })

  async function sendPage(reply: FastifyReply, file: string): Promise<FastifyReply> {
    if (file.endsWith('.html')) {
      reply.header('content-security-policy', await readPolicy(join(siteDir, file)))
    } else {
      for (const name of DOCUMENT_HEADERS) dropHeader(reply, name)
    }
    reply.header('cache-control', HASHED_FILE.test(file) ? FOR_EVER : ASK_EVERY_TIME)
    reply.header('vary', 'accept-encoding')
    return reply.sendFile(file, siteDir)
  }

  async function sendNotFound(
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
  ): Promise<FastifyReply> {
    if (!existsSync(join(siteDir, file))) return answerNotFound(request, reply)
    reply.code(404)
    reply.header('content-security-policy', await readPolicy(join(siteDir, file)))
    reply.header('cache-control', ASK_EVERY_TIME)
    reply.header('vary', 'accept-encoding')
    // A 304 or a part of the page would hide that nothing is here.
    for (const condition of CONDITIONS) delete request.raw.headers[condition]
    return reply.sendFile(file, siteDir, { etag: false, lastModified: false })
  }

  app.get('/*', async (request, reply) => {
    const [path = '/', ...query] = request.url.split('?')
    if (/^\/api(?:\/|$)/.test(path)) return answerNotFound(request, reply)
    const found = await findFile(siteDir, path)
    if (found.kind === 'redirect') {
      return reply.redirect([found.path, ...query].join('?'), 301)
    }
    if (found.kind === 'file' && !NOT_FOUND_FILES.has(found.file)) return sendPage(reply, found.file)
    if (found.kind !== 'room') return sendNotFound(request, reply, NOT_FOUND_PAGE)
    // In the browser the shell owns every address of a room: on another page it would not take over what it finds.
    const roomId = parseRoomId(found.id)
    const isRoom = roomId !== undefined && (await hasRoom(roomId))
    return isRoom ? sendPage(reply, SHELL) : sendNotFound(request, reply, SHELL)
  })
}

/** Helmet writes its headers on the bare response, Fastify on its own list. */
function dropHeader(reply: FastifyReply, name: string): void {
  reply.removeHeader(name)
  reply.raw.removeHeader(name)
}
