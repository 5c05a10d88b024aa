import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DESK_API, signInLink } from '../../../shared/desk/paths'
import { DeskPersonSchema, type Invited, InvitedSchema, InviteSchema } from '../../../shared/desk/people'
import type { Role } from '../../../shared/desk/roles'
import { type Invitation, invite, inviteAgain, listPeople, revokePerson } from '../../access/people'
import { emptyBlankFields, tidyBody, withFormats } from '../../http/validation'
import type { DoorServices } from '../services'

interface WithId {
  Params: { id: string }
}

/** Adds the calls about people of the desk: list, invite, invite once more, take access away. */
export function addPeopleRoutes(desk: FastifyInstance, { database, now, deskUrl }: DoorServices): void {
  const people = `${DESK_API}people/`
  const config = { permission: 'people' } as const

  function describe({ person, token, expiresAt }: Invitation, request: FastifyRequest): Invited {
    // Whoever is invited may sit elsewhere, where only DESK_URL leads to the desk.
    const link = signInLink(deskUrl ?? request.deskOrigin.origin, token)
    return { person, link, expires_at: expiresAt.toISOString() }
  }

  desk.get(people, { config, schema: { response: { 200: Type.Array(DeskPersonSchema) } } }, () =>
    listPeople(database),
  )

  desk.post<{ Body: { name: string; role: Role } }>(
    people,
    {
      config,
      preValidation: [tidyBody, emptyBlankFields],
      schema: { body: withFormats(InviteSchema, { name: 'one-line' }), response: { 201: InvitedSchema } },
    },
    async (request, reply) => {
      const invitation = await invite(database, request.actor, request.body, now())
      return reply.code(201).send(describe(invitation, request))
    },
  )

  desk.post<WithId>(
    `${people}:id/invite/`,
    { config, schema: { response: { 200: InvitedSchema } } },
    async (request) => {
      const invitation = await inviteAgain(database, request.actor, request.params.id, now())
      return describe(invitation, request)
    },
  )

  desk.post<WithId>(
    `${people}:id/revoke/`,
    { config, schema: { response: { 200: DeskPersonSchema } } },
    (request) => revokePerson(database, request.actor, request.params.id, now()),
  )
}
