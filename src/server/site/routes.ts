import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { findRedirect } from '../../content/redirects'
import { answerNotFound } from '../http/errors'
import type { Releases } from '../releases/live'
import type { RoomStatus } from '../rooms/repository'
import { parseRoomId } from '../rooms/room'
import { findFile, isDeskPath } from './find-file'
import { REVALIDATE, createFileSender, findEarlier } from './send-file'

const SHELL = 'room/[id]/index.html'
const NOT_FOUND_PAGE = '404.html'
const NOT_FOUND_FILES = new Set([NOT_FOUND_PAGE, '404/index.html', 'room/[id]/index.html'])

export interface SiteOptions {
  releases: Releases
  env: Pick<ServerEnv, 'apiHost' | 'payments' | 'siteUrl'>
  findRoom: (roomId: number) => Promise<RoomStatus>
}

/** Answers a request from one release. Files that older tabs still need come from earlier releases. */
export function addSiteRoutes(app: FastifyInstance, { releases, env, findRoom }: SiteOptions): void {
  const send = createFileSender({
    apiHost: env.apiHost,
    isRehearsal: env.payments.mode === 'rehearsal',
    isHttps: env.siteUrl?.startsWith('https:') ?? false,
  })

  async function sendNotFound(
    request: FastifyRequest,
    reply: FastifyReply,
    siteDir: string,
    file: string,
    status: 404 | 410 = 404,
  ): Promise<FastifyReply> {
    if (!existsSync(join(siteDir, file))) return answerNotFound(request, reply)
    return send(reply.code(status), siteDir, file, { isWhole: true })
  }

  const hasRoute = (url: string) => app.hasRoute({ method: 'GET', url })

  app.get('/*', async (request, reply) => {
    const [path = '/', ...query] = request.url.split('?')
    if (/^\/api(?:\/|$)/.test(path)) return answerNotFound(request, reply)
    const { siteDir, contentDir } = releases.live()
    // The desk has a listener of its own.
    if (isDeskPath(path)) return sendNotFound(request, reply, siteDir, NOT_FOUND_PAGE)
    const found = await findFile(siteDir, path, hasRoute)
    if (found.kind === 'redirect' && !isDeskPath(found.path)) {
      // A later release may have a page there, and browsers cache a 301 for ever by default.
      return reply.header('cache-control', REVALIDATE).redirect([found.path, ...query].join('?'), 301)
    }
    if (found.kind === 'file' && !NOT_FOUND_FILES.has(found.file)) return send(reply, siteDir, found.file)
    if (found.kind !== 'room') {
      const earlier = await findEarlier(releases.earlierDirs(), path)
      if (earlier !== undefined) return send(reply, earlier.siteDir, earlier.file)
      const target = await findRedirect(contentDir, request.url)
      if (target !== undefined) return reply.header('cache-control', REVALIDATE).redirect(target, 301)
      return sendNotFound(request, reply, siteDir, NOT_FOUND_PAGE)
    }
    // A room that does not exist gets the shell with status 404: in the browser Gatsby renders room/[id] at
    // every path of a room, and hydration needs the HTML of the same page. 410 tells search engines that a
    // room was removed: https://www.rfc-editor.org/rfc/rfc9110#name-410-gone
    const roomId = parseRoomId(found.id)
    const status = roomId === undefined ? 'unknown' : await findRoom(roomId)
    if (status === 'listed') return send(reply, siteDir, SHELL)
    return sendNotFound(request, reply, siteDir, SHELL, status === 'removed' ? 410 : 404)
  })
}
