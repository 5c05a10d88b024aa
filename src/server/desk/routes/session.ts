import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '../../../shared/desk/people'
import { createAttempts } from '../../access/attempts'
import { describeDevice } from '../../access/device'
import { endSession, listSessions, type SignedIn, signOut } from '../../access/sessions'
import { readLink, requestLink, signInWithLink, signInWithPassword } from '../../access/sign-in'
import { Unauthorized } from '../../http/errors'
import type { Actor, SignedInPerson } from '../../journal/journal'
import { readCookie, setCookie } from '../cookies'
import { SESSION_COOKIE } from '../guard'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

/** Longer than storing a mail takes: the time of the answer must not tell whether one was stored. */
const ANSWER_AFTER_MS = 300

type Request = Pick<FastifyRequest, 'headers' | 'deskOrigin'>

export function sessionRoutes(services: DeskServices) {
  const { database, now, wake, mailedOrigin } = services
  const signInTries = createAttempts()
  const linkTries = createAttempts()

  async function answerSignedIn(request: Request, reply: FastifyReply, { actor, token }: SignedIn) {
    // The next person at a shared computer takes the place of the last one.
    const former = readCookie(SESSION_COOKIE, request.headers.cookie, request.deskOrigin)
    if (former !== undefined) await signOut(database, former, now())
    reply.header('set-cookie', setCookie(SESSION_COOKIE, token, request.deskOrigin))
    return describeMe(services, actor)
  }

  return {
    'POST sign-in/': async (request, reply) => {
      const { body, ip } = request
      signInTries.begin(body.who, ip, now())
      const device = describeDevice(request.headers['user-agent'])
      const signedIn = await signInWithPassword(database, { ...body, device }, now())
      signInTries.succeed(body.who, ip)
      return answerSignedIn(request, reply, signedIn)
    },
    // No limit for links: nobody guesses a token of 256 random bits.
    'POST link/': async ({ body }) => {
      const { person, sets_password } = await readLink(database, body.token, now())
      return { name: person.name, sets_password }
    },
    'POST link/use/': async (request, reply) => {
      const { name: hotelName } = await services.hotel()
      const device = describeDevice(request.headers['user-agent'])
      const signedIn = await signInWithLink(database, { ...request.body, device, hotelName }, now())
      signInTries.succeed(signedIn.actor.who, request.ip)
      return answerSignedIn(request, reply, signedIn)
    },
    'POST forgotten/': async ({ body, ip }) => {
      linkTries.begin(body.who, ip, now())
      const stored = mailedOrigin && requestLink(database, { who: body.who, origin: mailedOrigin }, now())
      const [isStored] = await Promise.all([stored, wait(ANSWER_AFTER_MS)])
      if (isStored) wake('mail')
    },
    'POST sign-out/': async ({ sessionToken, deskOrigin }, reply) => {
      await signOut(database, sessionToken, now())
      reply.header('set-cookie', setCookie(SESSION_COOKIE, '', deskOrigin))
    },
    'GET me/': ({ actor }) => describeMe(services, actor),
    'GET sessions/': ({ actor, sessionToken }) =>
      listSessions(database, requirePerson(actor).personId, sessionToken, now()),
    'POST sessions/:session/end/': ({ actor, params: { session } }) =>
      endSession(database, actor, { person_id: requirePerson(actor).personId, token_hash: session }, now()),
  } satisfies Partial<Handlers>
}

async function describeMe({ hotel, site, isRehearsal }: DeskServices, actor: Actor): Promise<Me> {
  const { personId, who, role } = requirePerson(actor)
  const { name, stay } = await hotel()
  return {
    id: personId,
    name: who,
    role,
    hotel: name,
    site,
    is_rehearsal: isRehearsal,
    leave_by: stay.leaveBy,
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
