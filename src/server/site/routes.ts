import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { answerNotFound } from '../http/errors'
import { isHashedFile } from '../releases/hashed-file'
import type { Releases } from '../releases/live'
import type { RoomStatus } from '../rooms/repository'
import { parseRoomId } from '../rooms/room-id'
import { createPolicyReader } from './content-policy'
import { findFile } from './find-file'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_EVERY_TIME = 'public, max-age=0, must-revalidate'
/** Client-only page for a room that was added after the build. */
const SHELL = 'room/[id]/index.html'
/**
 * Headers that matter for documents only. Without them each picture and script is half a kilobyte smaller.
 */
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
  releases: Releases
  env: Pick<ServerEnv, 'apiHost' | 'payments' | 'siteUrl'>
  /** Tells what the hotel knows of a room without a prebuilt page. */
  findRoom: (roomId: number) => Promise<RoomStatus>
}

/**
 * Adds GET /*: serves the files of the release. Paths below /api that no route has get the API's 404. Paths
 * that are not found get the release's 404 page, or the API's 404 when the release has none. A request is
 * answered from one release. Scripts, pictures and page data that the live release no longer has come from
 * earlier ones, for tabs that were opened before a switch.
 */
export function addSiteRoutes(app: FastifyInstance, { releases, env, findRoom }: SiteOptions): void {
  const readPolicy = createPolicyReader({
    apiHost: env.apiHost,
    isRehearsal: env.payments.mode === 'rehearsal',
    isHttps: env.siteUrl?.startsWith('https:') ?? false,
  })

  async function sendPage(reply: FastifyReply, siteDir: string, file: string): Promise<FastifyReply> {
    if (file.endsWith('.html')) {
      reply.header('content-security-policy', await readPolicy(join(siteDir, file)))
    } else {
      for (const name of DOCUMENT_HEADERS) dropHeader(reply, name)
    }
    reply.header('cache-control', isHashedFile(file) ? FOR_EVER : ASK_EVERY_TIME)
    reply.header('vary', 'accept-encoding')
    return reply.sendFile(file, siteDir)
  }

  async function sendNotFound(
    request: FastifyRequest,
    reply: FastifyReply,
    siteDir: string,
    file: string,
    status: 404 | 410 = 404,
  ): Promise<FastifyReply> {
    if (!existsSync(join(siteDir, file))) return answerNotFound(request, reply)
    reply.code(status)
    reply.header('content-security-policy', await readPolicy(join(siteDir, file)))
    reply.header('cache-control', ASK_EVERY_TIME)
    reply.header('vary', 'accept-encoding')
    // Without these headers the answer is always the whole page, never a 304 or 206.
    for (const condition of CONDITIONS) delete request.raw.headers[condition]
    return reply.sendFile(file, siteDir, { etag: false, lastModified: false })
  }

  app.get('/*', async (request, reply) => {
    const [path = '/', ...query] = request.url.split('?')
    if (/^\/api(?:\/|$)/.test(path)) return answerNotFound(request, reply)
    const { siteDir } = releases.live()
    const found = await findFile(siteDir, path)
    if (found.kind === 'redirect') {
      return reply.redirect([found.path, ...query].join('?'), 301)
    }
    if (found.kind === 'file' && !NOT_FOUND_FILES.has(found.file)) return sendPage(reply, siteDir, found.file)
    if (found.kind !== 'room') {
      const earlier = await findEarlier(releases.earlierDirs(), path)
      if (earlier !== undefined) return sendPage(reply, earlier.siteDir, earlier.file)
      return sendNotFound(request, reply, siteDir, NOT_FOUND_PAGE)
    }
    // A room that does not exist gets the shell with status 404, instead of 404.html. In the browser Gatsby
    // renders room/[id] at every path of a room, and hydration needs the HTML of the same page. 410 tells
    // search engines that a room was removed: https://www.rfc-editor.org/rfc/rfc9110#name-410-gone
    const roomId = parseRoomId(found.id)
    const status = roomId === undefined ? 'unknown' : await findRoom(roomId)
    if (status === 'listed') return sendPage(reply, siteDir, SHELL)
    return sendNotFound(request, reply, siteDir, SHELL, status === 'removed' ? 410 : 404)
  })
}

/** Finds a hashed file or page data in the folders of earlier releases, the newest first. */
async function findEarlier(
  siteDirs: readonly string[],
  path: string,
): Promise<{ siteDir: string; file: string } | undefined> {
  if (!isHashedFile(path.slice(1)) && !path.startsWith('/page-data/')) return undefined
  for (const siteDir of siteDirs) {
    const found = await findFile(siteDir, path)
    if (found.kind === 'file') return { siteDir, file: found.file }
  }
  return undefined
}

/** Helmet sets headers on Node's response, Fastify keeps a list of its own: both must forget the header. */
function dropHeader(reply: FastifyReply, name: string): void {
  reply.removeHeader(name)
  reply.raw.removeHeader(name)
}
