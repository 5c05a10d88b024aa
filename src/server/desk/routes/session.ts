import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import { type Me, MeSchema, SignInSchema } from '../../../shared/desk/people'
import { signIn, signOut } from '../../access/sessions'
import type { Actor } from '../../journal/journal'
import { sessionCookie } from '../guard'
import type { DeskServices } from '../services'

/**
 * Adds the calls that sign in and out, and GET /api/desk/me/. Signing in has no rate limit: nobody guesses a
 * token of 256 random bits, and at a hotel guests and staff may share an address.
 */
export function addSessionRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, now } = services

  desk.post<{ Body: Static<typeof SignInSchema> }>(
    `${DESK_API}sign-in/`,
    { config: { permission: 'nobody' }, schema: { body: SignInSchema, response: { 200: MeSchema } } },
    async ({ body, deskOrigin }, reply) => {
      const { actor, token } = await signIn(database, body.token, now())
      reply.header('set-cookie', sessionCookie(token, deskOrigin))
      return describeMe(services, actor)
    },
  )

  desk.post(
    `${DESK_API}sign-out/`,
    { config: { permission: 'view' }, schema: { response: { 204: Type.Null() } } },
    async ({ sessionToken, deskOrigin }, reply) => {
      await signOut(database, sessionToken, now())
      return reply.header('set-cookie', sessionCookie('', deskOrigin)).code(204).send()
    },
  )

  desk.get(
    `${DESK_API}me/`,
    { config: { permission: 'view' }, schema: { response: { 200: MeSchema } } },
    ({ actor }) => describeMe(services, actor),
  )
}

async function describeMe({ hotel, site, isRehearsal }: DeskServices, actor: Actor): Promise<Me> {
  return { name: actor.who, role: actor.role, hotel: (await hotel()).name, site, isRehearsal }
}
