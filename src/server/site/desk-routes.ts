import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from '../http/errors'
import type { Releases } from '../releases/live'
import { findFile, isDeskPath } from './find-file'
import { createFileSender, findEarlier } from './send-file'

/** The page of the desk, which shows every path below /desk; the build may write it at either place. */
const SHELLS = ['desk/index.html', 'desk/[...]/index.html']

export const ROBOTS = '/robots.txt'

/** Adds the desk's pages. Guests' pages are not found here. */
export function addDeskPages(app: FastifyInstance, releases: Releases): void {
  const send = createFileSender({
    apiHost: '',
    isRehearsal: false,
    // The same page is served on loopback, where the browser must not ask for https.
    isHttps: false,
    isDesk: true,
  })

  // The site's own file allows more.
  app.get(ROBOTS, async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'))
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (path === '/') return reply.header('cache-control', 'no-store').redirect('/desk', 302)
    if (/^\/api(?:\/|$)/.test(path)) return answerNotFound(request, reply)
    const { siteDir } = releases.live()
    const found = await findFile(siteDir, path)
    const isFile = found.kind === 'file' && !found.file.endsWith('.html')
    if (isFile) return send(reply, siteDir, found.file)
    const earlier = await findEarlier(releases.earlierDirs(), path)
    if (earlier !== undefined) return send(reply, earlier.siteDir, earlier.file)
    const shell = SHELLS.find((file) => existsSync(join(siteDir, file)))
    if (shell === undefined || !isDeskPath(path) || path.startsWith('/page-data/')) {
      return answerNotFound(request, reply)
    }
    return send(reply, siteDir, shell, { cacheControl: 'no-store', isWhole: true })
  })
}
