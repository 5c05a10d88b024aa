import { setTimeout as wait } from 'node:timers/promises'
import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import {
  DeskSessionSchema,
  ForgottenSchema,
  LinkOwnerSchema,
  LinkSchema,
  type Me,
  MeSchema,
  SignInSchema,
  UseLinkSchema,
} from '../../../shared/desk/people'
import type { Permission } from '../../../shared/desk/roles'
import { createAttempts } from '../../access/attempts'
import { describeDevice } from '../../access/device'
import { endSession, listSessions, type SignedIn, signOut } from '../../access/sessions'
import { readLink, requestLink, signInWithLink, signInWithPassword } from '../../access/sign-in'
import { Unauthorized } from '../../http/errors'
import type { Actor, SignedInPerson } from '../../journal/journal'
import { ONE_NIGHT } from '../../../shared/stay'
import { readCookie, setCookie } from '../cookies'
import { SESSION_COOKIE } from '../guard'
import type { DeskServices } from '../services'
import { optionsOf } from './options'

/** Longer than storing a mail takes: the time of the answer must not tell whether one was stored. */
const ANSWER_AFTER_MS = 300

/** Adds the calls that sign in and out, GET /api/desk/me/, and those about one's own sign-ins. */
export function addSessionRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, now, wake, mailedOrigin } = services
  const signInTries = createAttempts()
  const linkTries = createAttempts()

  async function answerSignedIn(request: FastifyRequest, reply: FastifyReply, { actor, token }: SignedIn) {
    // The next person at a shared computer takes the place of the last one.
    const former = readCookie(SESSION_COOKIE, request.headers.cookie, request.deskOrigin)
    if (former !== undefined) await signOut(database, former, now())
    reply.header('set-cookie', setCookie(SESSION_COOKIE, token, request.deskOrigin))
    return describeMe(services, actor)
  }

  desk.post<{ Body: Static<typeof SignInSchema> }>(
    `${DESK_API}sign-in/`,
    optionsOf('nobody', MeSchema, { body: SignInSchema }),
    async (request, reply) => {
      const { body, ip } = request
      signInTries.begin(body.who, ip, now())
      const device = describeDevice(request.headers['user-agent'])
      const signedIn = await signInWithPassword(database, { ...body, device }, now())
      signInTries.succeed(body.who, ip)
      return answerSignedIn(request, reply, signedIn)
    },
  )

  // No limit for links: nobody guesses a token of 256 random bits.
  desk.post<{ Body: Static<typeof LinkSchema> }>(
    `${DESK_API}link/`,
    optionsOf('nobody', LinkOwnerSchema, { body: LinkSchema }),
    async ({ body }) => {
      const { person, setsPassword } = await readLink(database, body.token, now())
      return { name: person.name, sets_password: setsPassword }
    },
  )

  desk.post<{ Body: Static<typeof UseLinkSchema> }>(
    `${DESK_API}link/use/`,
    optionsOf('nobody', MeSchema, { body: UseLinkSchema }),
    async (request, reply) => {
      const { name: hotelName } = await services.hotel()
      const device = describeDevice(request.headers['user-agent'])
      const signedIn = await signInWithLink(database, { ...request.body, device, hotelName }, now())
      signInTries.succeed(signedIn.actor.who, request.ip)
      return answerSignedIn(request, reply, signedIn)
    },
  )

  desk.post<{ Body: Static<typeof ForgottenSchema> }>(
    `${DESK_API}forgotten/`,
    optionsOf('nobody', Type.Null(), { body: ForgottenSchema }),
    async ({ body, ip }, reply) => {
      linkTries.begin(body.who, ip, now())
      const stored = mailedOrigin && requestLink(database, { who: body.who, origin: mailedOrigin }, now())
      const [isStored] = await Promise.all([stored, wait(ANSWER_AFTER_MS)])
      if (isStored) wake('mail')
      return reply.code(204).send()
    },
  )

  desk.post(
    `${DESK_API}sign-out/`,
    optionsOf('view', Type.Null()),
    async ({ sessionToken, deskOrigin }, reply) => {
      await signOut(database, sessionToken, now())
      return reply
        .header('set-cookie', setCookie(SESSION_COOKIE, '', deskOrigin))
        .code(204)
        .send()
    },
  )

  desk.get(`${DESK_API}me/`, optionsOf('view', MeSchema), ({ actor }) => describeMe(services, actor))

  addSessionListRoutes(desk, services, `${DESK_API}sessions/`, 'view')
}

/** Adds the calls that list and end the sign-ins of the person in the path, or else of the caller. */
export function addSessionListRoutes(
  desk: FastifyInstance,
  { database, now }: Pick<DeskServices, 'database' | 'now'>,
  path: string,
  permission: Permission,
): void {
  desk.get<{ Params: { id?: string } }>(
    path,
    optionsOf(permission, Type.Array(DeskSessionSchema)),
    ({ actor, params, sessionToken }) =>
      listSessions(database, params.id ?? requirePerson(actor).personId, sessionToken, now()),
  )
  desk.post<{ Params: { id?: string; session: string } }>(
    `${path}:session/end/`,
    optionsOf(permission, Type.Null()),
    async ({ actor, params: { id: personId = requirePerson(actor).personId, session: sessionId } }, reply) => {
      await endSession(database, actor, { personId, sessionId }, now())
      return reply.code(204).send()
    },
  )
}

async function describeMe({ hotel, site, isRehearsal }: DeskServices, actor: Actor): Promise<Me> {
  const { personId, who, role } = requirePerson(actor)
  const { name, stay } = await hotel()
  const { leaveBy: leave_by } = stay ?? ONE_NIGHT
  return {
    id: personId,
    name: who,
    role,
    hotel: name,
    site,
    isRehearsal,
    leave_by,
  }
}

/** Throws Unauthorized for an actor who has not signed in. */
function requirePerson(actor: Actor): SignedInPerson {
  if (!isSignedIn(actor)) throw new Unauthorized()
  return actor
}

function isSignedIn(actor: Actor): actor is SignedInPerson {
  return actor.personId !== null
}
