import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DESK_API } from '../../shared/desk/api'
import { readToken, signToken } from '../links/signed-link'
import { html } from '../plain-pages/html'
import { sendPage } from '../plain-pages/page'
import { ROBOTS } from '../site/desk-routes'
import { isDeskPath } from '../site/find-file'
import { type DeskCookie, readCookie, setCookie } from './cookies'
import type { DeskServices } from './services'

const LINK = '/preview/:token'
const VALID_HOURS = 24
/** How long the link of a preview works after it was built. */
export const PREVIEW_MS = VALID_HOURS * 60 * 60 * 1_000
/** Lax, because the link is opened from a chat. The token in it may end sooner. */
const PREVIEW_COOKIE: DeskCookie = {
  name: 'preview',
  sameSite: 'lax',
  maxAgeSeconds: PREVIEW_MS / 1_000,
}

/** Returns the path that opens a preview. The link works on any device, until the moment in it. */
export function previewPath(secret: string, release: string, validUntil: Date): string {
  return `/preview/${signToken(secret, 'preview', { code: release, validUntil })}`
}

/**
 * Adds the link that opens the preview in a browser: then every path that is not the desk's leads to the preview's
 * own server, with its rehearsal and books. Must come after the check of the host.
 */
export function addPreviewPages(app: FastifyInstance, { preview, hotel, now }: DeskServices): void {
  if (preview === undefined) return
  // A link opens the one preview that it was made for.
  const isValid = async (token: string) => {
    const release = readToken(preview.secret, 'preview', token, { now: now() })
    return release !== undefined && release === (await preview.current())?.id
  }

  app.get<{ Params: { token: string } }>(LINK, async (request, reply) => {
    const { token } = request.params
    if (!(await isValid(token))) return sendEnd(reply)
    return reply
      .headers({
        'cache-control': 'no-store',
        'set-cookie': setCookie(PREVIEW_COOKIE, token, request.deskOrigin),
      })
      .redirect('/', 302)
  })

  app.addHook('onRequest', async (request, reply) => {
    const token = readCookie(PREVIEW_COOKIE, request.headers.cookie, request.deskOrigin)
    if (token === undefined || isForDesk(request)) return undefined
    const answer = (await isValid(token)) ? await preview.open().catch(fail) : undefined
    if (answer === 'failed') {
      return sendPage(reply, await hotel(), {
        heading: 'The preview cannot be shown now',
        status: 503,
        main: html`<p>Please try again in a few minutes. The desk and the site are not affected.</p>`,
      })
    }
    if (answer === undefined) {
      if (!isNavigation(request)) return undefined
      return sendEnd(reply.header('set-cookie', setCookie(PREVIEW_COOKIE, '', request.deskOrigin)))
    }
    // The preview's server has no use for who is signed in at the desk.
    delete request.raw.headers.cookie
    reply.hijack()
    answer(request.raw, reply.raw)
    return reply
  })

  function fail(error: unknown): 'failed' {
    app.log.error({ err: error }, 'the preview cannot be opened')
    return 'failed'
  }

  async function sendEnd(reply: FastifyReply): Promise<FastifyReply> {
    return sendPage(reply, await hotel(), {
      heading: 'This link is not complete or has ended',
      status: 410,
      main: html`<p>
          Please ask the person who sent it to you for a new one: the link to a preview works for
          ${VALID_HOURS} hours, or until a new preview is made.
        </p>
        <p>At the desk, <a href="/desk/site">Site</a> makes one.</p>`,
    })
  }
}

/**
 * True for the desk's pages and calls, for links to previews, and for files that a page of the desk loads: data of
 * another release would make it load itself again.
 */
function isForDesk(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions
  const path = request.url.split('?', 1)[0] ?? ''
  if (
    [LINK, ROBOTS].includes(url) ||
    config.permission !== undefined ||
    path.startsWith(DESK_API) ||
    isDeskPath(path)
  ) {
    return true
  }
  const { referer } = request.headers
  return !isNavigation(request) && URL.canParse(referer ?? '') && isDeskPath(new URL(referer ?? '').pathname)
}

/** Browsers say so themselves on https and on this machine; a few before 2023 only ask for HTML. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? headers.accept?.includes('text/html') === true : mode === 'navigate'
}
