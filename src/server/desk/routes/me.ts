import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/paths'
import { type Me, MeSchema } from '../../../shared/desk/people'
import type { Actor } from '../../journal/journal'
import type { DoorServices } from '../services'

/** Adds GET /api/desk/me/: who is signed in, and at which hotel. */
export function addMeRoutes(desk: FastifyInstance, services: DoorServices): void {
  desk.get(
    `${DESK_API}me/`,
    { config: { permission: 'view' }, schema: { response: { 200: MeSchema } } },
    (request) => describeMe(services, request.actor),
  )
}

/** Gives what the desk's pages say of whoever is signed in. */
export async function describeMe({ hotel, site, isRehearsal }: DoorServices, actor: Actor): Promise<Me> {
  return { name: actor.who, role: actor.role, hotel: (await hotel()).name, site, isRehearsal }
}
