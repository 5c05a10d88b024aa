import type { FastifyInstance } from 'fastify'
import { ACTION_HEADER, DESK_HEADER, USED_HEADER } from '../../shared/desk/api'
import { isAllowed, type Permission } from '../../shared/desk/roles'
import { findSession } from '../access/sessions'
import { SOMEBODY } from '../access/sign-in'
import { Forbidden, Unauthorized } from '../http/errors'
import { forbidCaching } from '../http/fastify'
import { loopbackOrigin } from '../http/trusted-callers'
import type { Actor } from '../journal/journal'
import { readSessionCookie } from './cookies'
import type { DeskServices } from './services'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission that a route requires. 'nobody': callable without signing in. */
    permission?: Permission | 'nobody'
  }
  interface FastifyRequest {
    deskOrigin: string
    actor: Actor
    /** Token of the session; '' before signing in. */
    sessionToken: string
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const READS = new Set(['GET', 'HEAD'])

export function checkHost(app: FastifyInstance, deskUrl: string | undefined): void {
  app.decorateRequest('deskOrigin', '')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    const { host } = request.headers
    const isPublic = deskUrl !== undefined && host?.toLowerCase() === new URL(deskUrl).host
    const origin = isPublic ? deskUrl : loopbackOrigin(host)
    if (origin === undefined) throw new Forbidden('The desk is not available at this address.')
    request.deskOrigin = origin
  })
}

/** Requires that a write comes from a page of the desk. Routes without a permission refuse everybody. */
export function guardCalls(
  desk: FastifyInstance,
  { database, now }: Pick<DeskServices, 'database' | 'now'>,
): void {
  desk.decorateRequest('actor')
  desk.decorateRequest('sessionToken', '')
  desk.addHook('onRequest', forbidCaching)
  desk.addHook('onRequest', async (request) => {
    const { permission } = request.routeOptions.config
    const isWrite = !READS.has(request.method)
    const { origin, [DESK_HEADER]: mark } = request.headers
    // A page of another origin cannot send our header without a preflight, and its forms name its origin.
    if (isWrite && (origin !== request.deskOrigin || mark !== '1')) {
      throw new Forbidden('This was not sent by a page of the desk.')
    }
    request.actor = SOMEBODY
    if (permission === 'nobody') return
    const token = readSessionCookie(request.headers.cookie, request.deskOrigin)
    if (token === undefined) throw new Unauthorized()
    const isUse = isWrite || request.headers[USED_HEADER] === '1'
    const actor = await findSession(database, token, now(), isUse)
    // The cookie stays: it may be the next person's before this answer arrives.
    if (actor === undefined) throw new Unauthorized()
    if (permission === undefined || !isAllowed(actor.role, permission)) throw new Forbidden()
    const actionId = request.headers[ACTION_HEADER]
    request.actor = { ...actor, ...(UUID.test(String(actionId)) && { actionId: String(actionId) }) }
    request.sessionToken = token
  })
}
