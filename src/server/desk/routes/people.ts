import type { FastifyRequest } from 'fastify'
import { signInLink } from '../../../shared/desk/api'
import type { Invited } from '../../../shared/desk/people'
import type { IssuedLink } from '../../access/links'
import {
  changeEmail,
  changeOwnMails,
  invite,
  inviteAgain,
  listPeople,
  readOwnMails,
  revokePerson,
} from '../../access/people'
import { endSession, listSessions } from '../../access/sessions'
import { countPerson, erasePerson } from '../../privacy/erase-person'
import { exportPerson } from '../../privacy/export-person'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

export function peopleRoutes({ database, dataDir, now, deskUrl }: DeskServices) {
  function describe(
    { person, token, expires_at }: IssuedLink,
    { deskOrigin }: Pick<FastifyRequest, 'deskOrigin'>,
  ): Invited {
    // The person may be elsewhere, where only the address in DESK_URL leads here.
    return { person, link: signInLink(deskUrl ?? deskOrigin, token), expires_at }
  }
  return {
    'GET own-mails/': ({ actor }) => readOwnMails(database, actor),
    'PUT own-mails/': ({ actor, body }) => changeOwnMails(database, actor, body, now()),
    'GET people/': () => listPeople(database),
    'POST people/': async (request) =>
      describe(await invite(database, request.actor, request.body, now()), request),
    'POST people/:id/invite/': async (request) =>
      describe(await inviteAgain(database, request.actor, request.params.id, now()), request),
    'POST people/:id/revoke/': ({ actor, params }) => revokePerson(database, actor, params.id, now()),
    'PUT people/:id/email/': ({ actor, params, body }) =>
      changeEmail(database, actor, { ...params, email: body.email ?? null }, now()),
    'GET people/:id/sessions/': ({ params, sessionToken }) =>
      listSessions(database, params.id, sessionToken, now()),
    'POST people/:id/sessions/:session/end/': ({ actor, params: { id, session } }) =>
      endSession(database, actor, { person_id: id, token_hash: session }, now()),
    'POST person/export/': ({ actor, body }) => exportPerson(database, actor, body.email, now()),
    'POST person/count/': ({ body }) => countPerson({ database, dataDir }, body.email, now()),
    'POST person/erase/': ({ actor, body }) => erasePerson({ database, dataDir }, actor, body.email, now()),
  } satisfies Partial<Handlers>
}
