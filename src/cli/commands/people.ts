import { Option } from 'commander'
import { ConfigError } from '../../config/config-error'
import type { ServerEnv } from '../../config/server-env'
import { type Invitation, invite, inviteAgain, listPeople, revokePerson } from '../../server/access/people'
import type { DeskPerson } from '../../shared/desk/people'
import { signInLink } from '../../shared/desk/paths'
import type { Role } from '../../shared/desk/roles'
import { isBlank } from '../../shared/is-blank'
import { NAME_MAX_LENGTH } from '../../shared/limits'
import { toOneLine } from '../../shared/one-line'
import { UsageError } from '../command'
import { define } from '../define'
import { lagosTime } from '../kit/formats'
import type { Output } from '../kit/output'
import { findByStart, shortId } from '../kit/parse'
import type { Column } from '../kit/table'
import type { AddCommands } from '../session'

const ID = ['<ID>', 'the person, or the first letters of the id'] as const
const COLUMNS: readonly Column<DeskPerson>[] = [
  { head: 'Id', of: ({ id }) => shortId(id) },
  { head: 'Name', of: ({ name }) => name, atLeast: 10 },
  { head: 'Role', of: ({ role }) => role },
  { head: 'Last seen', of: ({ last_seen_at }) => lagosTime(last_seen_at) },
  {
    head: 'State',
    of: ({ revoked_at }) => (revoked_at === null ? 'has access' : 'no access'),
    style: ({ revoked_at }) => (revoked_at === null ? 'green' : 'dim'),
  },
]

/** Who may sign in at the desk in a browser. */
export const addPeople: AddCommands = (program, session) => {
  const { run, output, actor, now, withHotel } = session
  const people = define(program, {
    name: 'people',
    summary: 'lists who may sign in at the desk; takes access away or renews it',
    examples: ['people', 'people revoke 3f2a9c1e'],
  }).action(
    run(async () => {
      const listed = await withHotel(({ database }) => listPeople(database))
      output.show(listed, ({ table }) => table(COLUMNS, listed, 'Nobody was invited yet.'))
    }),
  )
  define(people, {
    name: 'revoke',
    summary: "takes a person's access away: sessions end at once, links no longer work",
    examples: ['people revoke 3f2a9c1e'],
  })
    .argument(...ID)
    .action(
      run((given: string) =>
        withHotel(async ({ database }) => {
          const id = findPerson(await listPeople(database), given)
          const person = await revokePerson(database, actor, id, now())
          output.show(person, ({ say }) => say(`${person.name} has no access any more.`))
        }),
      ),
    )
  define(people, {
    name: 'invite-again',
    summary: 'makes a new link for somebody who was invited before',
    examples: ['people invite-again 3f2a9c1e'],
  })
    .argument(...ID)
    .action(
      run((given: string) =>
        withHotel(async ({ database, env }) => {
          const origin = originOf(env)
          const id = findPerson(await listPeople(database), given)
          showLink(output, origin, await inviteAgain(database, actor, id, now()))
        }),
      ),
    )
}

/** Invites somebody to the desk in a browser. */
export const addInvite: AddCommands = (program, { run, output, actor, now, withHotel }) => {
  define(program, {
    name: 'invite',
    summary: 'makes a link by which somebody signs in at the desk, once, within 15 minutes',
    examples: ['invite "Ngozi Bello" --role desk'],
  })
    .argument('<name>', 'how the journal calls the person')
    .addOption(
      new Option('--role <role>', 'what the person may do')
        .choices(['desk', 'marketing', 'owner'])
        .makeOptionMandatory(),
    )
    .action(
      run((given: string, { role }: { role: Role }) => {
        const name = toOneLine(given)
        if (isBlank(name)) throw new UsageError('Who is invited?')
        if (Array.from(name).length > NAME_MAX_LENGTH) {
          throw new UsageError(`A name has at most ${NAME_MAX_LENGTH} characters`)
        }
        return withHotel(async ({ database, env }) => {
          const origin = originOf(env)
          showLink(output, origin, await invite(database, actor, { name, role }, now()))
        })
      }),
    )
}

function findPerson(people: readonly DeskPerson[], given: string): string {
  return findByStart(
    people.map(({ id }) => id),
    given,
    'This person',
    'Give the id that `people` shows, not the name.',
  )
}

/** Gives where people reach the desk. Throws a ConfigError when there is none: a link would lead nowhere. */
function originOf({ deskUrl, deskPort }: ServerEnv): string {
  if (deskUrl !== undefined) return deskUrl
  if (deskPort !== undefined) return `http://localhost:${deskPort}`
  throw new ConfigError('DESK_PORT', 'must be set: the server has no desk, so a link would lead nowhere')
}

function showLink(output: Output, origin: string, { person, token, expiresAt }: Invitation): void {
  const link = signInLink(origin, token)
  output.show({ person, link, expires_at: expiresAt.toISOString() }, ({ say }) => {
    say(
      `${person.name} (${person.role}) signs in once by this link, until ${lagosTime(expiresAt.toISOString())}:`,
    )
    say(link)
  })
}
