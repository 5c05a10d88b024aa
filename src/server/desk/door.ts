import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { DESK_API, DESK_HEADER, USED_HEADER } from '../../shared/desk/paths'
import { isAllowed } from '../../shared/desk/roles'
import type { Refusals } from '../access/refusals'
import { findFormerPerson, findSession } from '../access/sessions'
import { Forbidden, Unauthorized } from '../http/errors'
import { forbidCaching } from '../http/fastify'
import { type DeskOrigin, deskOriginOf } from './origin'
import type { DeskServices } from './services'
import { readSessionCookie, sessionCookie } from './session-cookie'

declare module 'fastify' {
  interface FastifyRequest {
    /** How the person has reached the desk. */
    deskOrigin: DeskOrigin
    /** Token of the session; '' before signing in. */
    sessionToken: string
  }
}

const READS = new Set(['GET', 'HEAD'])
const NOBODY = { who: 'Somebody', personId: null, role: 'desk', via: 'browser' } as const

/**
 * Lets only requests to the desk's own address through, and tells search engines to stay away. Everything on
 * the desk's listener passes here first.
 */
export function checkHost(
  app: FastifyInstance,
  { deskUrl, refusals }: { deskUrl: string | undefined; refusals: Refusals },
): void {
  app.decorateRequest('deskOrigin')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    const origin = deskOriginOf(request.headers.host, deskUrl)
    if (origin === undefined) {
      await refusals.note('host')
      throw new Forbidden('The desk does not answer under this address.')
    }
    request.deskOrigin = origin
  })
}

/**
 * Guards the calls of the desk: a write must come from a page of the desk, and whoever calls must have signed
 * in and be allowed what the route's `config.permission` names. Throws an Error for a route without one.
 */
export function guardCalls(
  desk: FastifyInstance,
  { database, now }: Pick<DeskServices, 'database' | 'now'>,
  refusals: Refusals,
): void {
  desk.addHook('onRoute', requirePermission)
  desk.decorateRequest('actor')
  desk.decorateRequest('sessionToken', '')
  desk.addHook('onRequest', forbidCaching)
  desk.addHook('onRequest', async (request, reply) => {
    const { permission } = request.routeOptions.config
    const isWrite = !READS.has(request.method)
    if (isWrite) await checkWriter(request, refusals)
    request.actor = NOBODY
    if (permission === 'nobody') return
    const token = readSessionCookie(request.headers.cookie, request.deskOrigin)
    if (token === undefined) throw new Unauthorized()
    const isUse = isWrite || request.headers[USED_HEADER] === '1'
    const actor = await findSession(database, token, now(), isUse)
    if (actor === undefined) {
      takeCookieAway(request, reply)
      await refusals.note('session', await findFormerPerson(database, token))
      throw new Unauthorized()
    }
    if (permission === undefined || !isAllowed(actor.role, permission)) {
      if (isWrite) await refusals.note('role', actor.personId ?? undefined)
      throw new Forbidden()
    }
    request.actor = actor
    request.sessionToken = token
  })
}

/** A page of another origin cannot send our header without asking, and a form of one tells its origin. */
async function checkWriter({ headers, deskOrigin }: FastifyRequest, refusals: Refusals): Promise<void> {
  if (headers.origin !== deskOrigin.origin) {
    await refusals.note('origin')
    throw new Forbidden('This was not sent by a page of the desk.')
  }
  if (headers[DESK_HEADER] !== '1') {
    await refusals.note('header')
    throw new Forbidden('This was not sent by a page of the desk.')
  }
}

function requirePermission({ url, config }: RouteOptions): void {
  if (!url.startsWith(DESK_API) || config?.permission !== undefined) return
  throw new Error(`the route ${url} names no permission`)
}

function takeCookieAway(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', sessionCookie('', request.deskOrigin))
}
