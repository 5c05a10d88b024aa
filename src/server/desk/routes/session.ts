import { setTimeout as wait } from 'node:timers/promises'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '../../../shared/desk/people'
import { toKobo } from '../../../shared/money'
import { describeDevice } from '../../access/device'
import { signInName } from '../../access/people'
import { endSession, listSessions, type SignedIn, signOut } from '../../access/sessions'
import { readLink, requestLink, signInWithLink, signInWithPassword } from '../../access/sign-in'
import { Unauthorized } from '../../http/errors'
import { limitBy, RATE_LIMITS } from '../../http/limits'
import type { Actor, SignedInPerson } from '../../journal/journal'
import { readSessionCookie, setSessionCookie } from '../cookies'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

/** Longer than storing a mail takes: the time of the answer must not tell whether one was stored. */
const ANSWER_AFTER_MS = 300

type Request = Pick<FastifyRequest, 'headers' | 'deskOrigin'>

export function sessionRoutes(desk: FastifyInstance, services: DeskServices) {
  const { database, now, wake, mailedOrigin } = services
  const limits = [
    limitBy(desk, RATE_LIMITS.signInAddress, addressOf, tooManyTries),
    limitBy(desk, RATE_LIMITS.signInGuesses, nameAndAddressOf, tooManyTries),
    limitBy(desk, RATE_LIMITS.signInHaste, nameAndAddressOf, tooManyTries),
    limitBy(desk, RATE_LIMITS.signInName, nameOf, tooManyTries),
  ]

  /** Throws TooManyRequests at the first limit that is reached. Later limits do not count the attempt. */
  async function countTry(request: FastifyRequest): Promise<void> {
    for (const count of limits) await count(request)
  }

  async function answerSignedIn(request: Request, reply: FastifyReply, { actor, token }: SignedIn) {
    // At a shared computer, the next person's session replaces the last one's.
    const former = readSessionCookie(request.headers.cookie, request.deskOrigin)
    if (former !== undefined) await signOut(database, former, now())
    reply.header('set-cookie', setSessionCookie(token, request.deskOrigin))
    return describeMe(services, actor)
  }

  return {
    'POST sign-in/': async (request, reply) => {
      await countTry(request)
      const device = describeDevice(request.headers['user-agent'])
      return answerSignedIn(
        request,
        reply,
        await signInWithPassword(database, { ...request.body, device }, now()),
      )
    },
    // Unlimited: nobody guesses a token of 256 random bits.
    'POST link/': async ({ body }) => {
      const { person, sets_password } = await readLink(database, body.token, now())
      return { name: person.name, sets_password }
    },
    'POST link/use/': async (request, reply) => {
      const { name: hotelName } = await services.hotel()
      const device = describeDevice(request.headers['user-agent'])
      const use = { ...request.body, device, hotelName }
      return answerSignedIn(request, reply, await signInWithLink(database, use, now()))
    },
    'POST forgotten/': async (request) => {
      await countTry(request)
      const { who } = request.body
      const stored = mailedOrigin && requestLink(database, { who, origin: mailedOrigin }, now())
      const [isStored] = await Promise.all([stored, wait(ANSWER_AFTER_MS)])
      if (isStored) wake('mail')
    },
    'POST sign-out/': async ({ sessionToken, deskOrigin }, reply) => {
      await signOut(database, sessionToken, now())
      reply.header('set-cookie', setSessionCookie('', deskOrigin))
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
  const { name, stay, rules } = await hotel()
  return {
    id: personId,
    name: who,
    role,
    hotel: name,
    site,
    is_rehearsal: isRehearsal,
    leave_by: stay.leaveBy,
    held_until: rules.reservationHeldUntil,
    extras: rules.extras.map((extra) => ({ name: extra.name, price_kobo: toKobo(extra.price) })),
  }
}

function tooManyTries(seconds: number): string {
  const minutes = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute'
  return `Too many tries. Please wait ${minutes}, or ask an owner for a link.`
}

const addressOf = ({ ip }: FastifyRequest) => normalizeIP(ip)
/** The key contains the route, not the address: each new query would begin a new count. */
const nameOf = ({ body, routeOptions }: FastifyRequest) =>
  `${routeOptions.url} ${signInName((body as { who: string }).who)}`
const nameAndAddressOf = (request: FastifyRequest) => `${addressOf(request)} ${nameOf(request)}`

function requirePerson(actor: Actor): SignedInPerson {
  if (!isSignedIn(actor)) throw new Unauthorized()
  return actor
}

function isSignedIn(actor: Actor): actor is SignedInPerson {
  return actor.personId !== null
}
