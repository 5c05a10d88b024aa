import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DESK_API, signInLink } from '../../../shared/desk/api'
import {
  ChangeEmailSchema,
  DeskPersonSchema,
  CountedPersonSchema,
  ErasedSchema,
  type Invited,
  InvitedSchema,
  InviteSchema,
  PersonEmailSchema,
} from '../../../shared/desk/people'
import type { IssuedLink } from '../../access/links'
import { changeEmail, invite, inviteAgain, listPeople, revokePerson } from '../../access/people'
import { emptyBlankFields, withFormats } from '../../http/validation'
import { countPerson, erasePerson } from '../../privacy/erase-person'
import { exportPerson } from '../../privacy/export-person'
import type { DeskServices } from '../services'
import { type ById, optionsOf } from './options'
import { addSessionListRoutes } from './session'

interface OfGuest {
  Body: Static<typeof PersonEmailSchema>
}

/** Adds the calls about the people of the desk, and those that export and erase the data of a guest. */
export function addPeopleRoutes(
  desk: FastifyInstance,
  { database, dataDir, now, deskUrl }: DeskServices,
): void {
  const people = `${DESK_API}people/`
  // A part of an address would be found in those of many guests.
  const ofEmail = { body: withFormats(PersonEmailSchema, { email: 'html-email' }) }

  function describe({ person, token, expiresAt }: IssuedLink, request: FastifyRequest): Invited {
    // The person may be elsewhere, and then needs the address in DESK_URL.
    const link = signInLink(deskUrl ?? request.deskOrigin, token)
    return { person, link, expires_at: expiresAt.toISOString() }
  }

  desk.get(people, optionsOf('administration', Type.Array(DeskPersonSchema)), () => listPeople(database))

  desk.post<{ Body: Static<typeof InviteSchema> }>(
    people,
    {
      ...optionsOf('administration', InvitedSchema, {
        body: withFormats(InviteSchema, { name: 'one-line', email: 'html-email' }),
      }),
      preValidation: emptyBlankFields,
    },
    async (request, reply) => {
      const invitation = await invite(database, request.actor, request.body, now())
      return reply.code(201).send(describe(invitation, request))
    },
  )

  desk.post<ById>(`${people}:id/invite/`, optionsOf('administration', InvitedSchema), async (request) => {
    const invitation = await inviteAgain(database, request.actor, request.params.id, now())
    return describe(invitation, request)
  })

  desk.post<ById>(`${people}:id/revoke/`, optionsOf('administration', DeskPersonSchema), (request) =>
    revokePerson(database, request.actor, request.params.id, now()),
  )

  desk.put<ById & { Body: Static<typeof ChangeEmailSchema> }>(
    `${people}:id/email/`,
    {
      ...optionsOf('administration', DeskPersonSchema, {
        body: withFormats(ChangeEmailSchema, { email: 'html-email' }),
      }),
    },
    ({ actor, params, body }) => changeEmail(database, actor, params.id, body.email ?? null, now()),
  )

  addSessionListRoutes(desk, { database, now }, `${people}:id/sessions/`, 'administration')

  desk.post<OfGuest>(
    `${DESK_API}person/export/`,
    optionsOf('administration', Type.Unknown(), ofEmail),
    ({ body, actor }) => exportPerson(database, actor, body.email, now()),
  )
  desk.post<OfGuest>(
    `${DESK_API}person/count/`,
    optionsOf('administration', CountedPersonSchema, ofEmail),
    ({ body }) => countPerson({ database, dataDir }, body.email, now()),
  )
  desk.post<OfGuest>(
    `${DESK_API}person/erase/`,
    optionsOf('administration', ErasedSchema, ofEmail),
    ({ body, actor }) => erasePerson({ database, dataDir }, actor, body.email, now()),
  )
}
