import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DESK_API } from '../../../shared/desk/paths'
import { MeSchema } from '../../../shared/desk/people'
import { type SignIn, SignInSchema } from '../../../shared/desk/sign-in'
import type { Refusals } from '../../access/refusals'
import { isOpenLink, LinkRefused, signIn, signOut } from '../../access/sessions'
import { RATE_LIMITS } from '../../http/limits'
import type { DoorServices } from '../services'
import { sessionCookie } from '../session-cookie'
import { describeMe } from './me'

/** Adds POST /api/desk/sign-in/ and /api/desk/sign-out/. The token of a link comes in the body, once. */
export function addSignInRoutes(desk: FastifyInstance, services: DoorServices, refusals: Refusals): void {
  const { database, now, hasRateLimit } = services
  const allowList = ({ body }: FastifyRequest) => isOpenLink(database, (body as SignIn).token, now())
  const rateLimit = { ...RATE_LIMITS.wrongLink, allowList }

  desk.post<{ Body: SignIn }>(
    `${DESK_API}sign-in/`,
    {
      config: { permission: 'nobody', ...(hasRateLimit && { rateLimit }) },
      schema: { body: SignInSchema, response: { 200: MeSchema } },
    },
    async (request, reply) => {
      try {
        const { actor, token } = await signIn(database, request.body.token, now())
        reply.header('set-cookie', sessionCookie(token, request.deskOrigin))
        return await describeMe(services, actor)
      } catch (error) {
        if (error instanceof LinkRefused) await refusals.note(error.problem, error.personId)
        throw error
      }
    },
  )

  desk.post(`${DESK_API}sign-out/`, { config: { permission: 'view' } }, async (request, reply) => {
    await signOut(database, request.sessionToken, now())
    return reply.header('set-cookie', sessionCookie('', request.deskOrigin)).code(204).send()
  })
}
