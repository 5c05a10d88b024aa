import { type Command, Option } from 'commander'
import { ConfigError } from '../../config/config-error'
import type { ServerEnv } from '../../config/server-env'
import type { IssuedLink } from '../../server/access/links'
import { invite, inviteAgain, listPeople, revokePerson } from '../../server/access/people'
import { Conflict, NotFound } from '../../server/http/errors'
import type { DeskPerson } from '../../shared/desk/people'
import { signInLink } from '../../shared/desk/api'
import type { Role } from '../../shared/desk/roles'
import { isEmail } from '../../shared/email'
import { isBlank, toOneLine } from '../../shared/text'
import { NAME_MAX_LENGTH } from '../../shared/limits'
import { type Answer, type Cli, examples, UsageError } from '../command'
import { withHotel } from '../open-hotel'
import { columns, lagosTime } from '../text'

const ID = ['<ID>', "the person's id, or the first characters of it"] as const
const ID_LENGTH_SHOWN = 8

export function addPeople(program: Command, cli: Cli): void {
  const people = program
    .command('people')
    .description('list who may sign in at the desk; revoke or renew access')
    .addHelpText('after', examples('people', 'people revoke 3f2a9c1e'))
    .action(
      cli.run(async () => {
        const listed = await withHotel(cli, ({ database }) => listPeople(database))
        return { json: listed, text: listed.length === 0 ? ['Nobody was invited yet.'] : table(listed) }
      }),
    )
  people
    .command('revoke')
    .description("take a person's access away: sessions end at once, links stop working")
    .argument(...ID)
    .addHelpText('after', examples('people revoke 3f2a9c1e'))
    .action(
      cli.run((given: string) =>
        withHotel(cli, async ({ database }) => {
          const id = findId(await listPeople(database), given)
          const person = await revokePerson(database, cli.actor, id, cli.now())
          return { json: person, text: [`${person.name} no longer has access.`] }
        }),
      ),
    )
  people
    .command('invite-again')
    .description('make a new link for somebody who was invited before, to choose another password')
    .argument(...ID)
    .addHelpText('after', examples('people invite-again 3f2a9c1e'))
    .action(
      cli.run((given: string) =>
        withHotel(cli, async ({ database, env }) => {
          const origin = deskOrigin(env)
          const id = findId(await listPeople(database), given)
          return answerWithLink(origin, await inviteAgain(database, cli.actor, id, cli.now()))
        }),
      ),
    )
  program
    .command('invite')
    .description('make a link with which somebody chooses a password for the desk, once, within 15 minutes')
    .argument('<name>', "the person's name")
    .addOption(
      new Option('--role <role>', 'what the person may do')
        .choices(['desk', 'housekeeping', 'marketing', 'owner'])
        .makeOptionMandatory(),
    )
    .option('--email <address>', 'where a link goes when the person forgets the password')
    .addHelpText('after', examples('invite "Ngozi Bello" --role desk --email ngozi@example.com'))
    .action(
      cli.run((given: string, { role, email }: { role: Role; email?: string }) => {
        const name = toOneLine(given)
        if (isBlank(name)) throw new UsageError('The name is empty.')
        if (Array.from(name).length > NAME_MAX_LENGTH) {
          throw new UsageError(`A name has at most ${NAME_MAX_LENGTH} characters.`)
        }
        if (email !== undefined && !isEmail(email)) throw new UsageError('This is no e-mail address.')
        return withHotel(cli, async ({ database, env }) => {
          const origin = deskOrigin(env)
          return answerWithLink(origin, await invite(database, cli.actor, { name, role, email }, cli.now()))
        })
      }),
    )
}

function table(people: readonly DeskPerson[]): string[] {
  return columns([
    ['Id', 'Name', 'Role', 'Last seen', 'Access'],
    ...people.map(({ id, name, role, last_seen_at, revoked_at }) => [
      id.slice(0, ID_LENGTH_SHOWN),
      name,
      role,
      lagosTime(last_seen_at),
      revoked_at === null ? 'yes' : 'no',
    ]),
  ])
}

/** Throws NotFound when no id starts like this, and a Conflict when several do. */
function findId(people: readonly DeskPerson[], given: string): string {
  const found = people.filter(({ id }) => given !== '' && id.startsWith(given.toLowerCase()))
  const [person] = found
  if (person === undefined) throw new NotFound('This person', 'Use the id shown by `people`, not the name.')
  if (found.length > 1) throw new Conflict(`${found.length} ids start with "${given}": give more characters.`)
  return person.id
}

/** Throws a ConfigError when the server has no desk: a link would lead nowhere. */
function deskOrigin({ deskUrl, deskPort }: ServerEnv): string {
  if (deskUrl !== undefined) return deskUrl
  if (deskPort !== undefined) return `http://localhost:${deskPort}`
  throw new ConfigError('DESK_PORT', 'must be set: the server has no desk, so a link would lead nowhere')
}

function answerWithLink(origin: string, { person, token, expiresAt }: IssuedLink): Answer {
  const link = signInLink(origin, token)
  const expires_at = expiresAt.toISOString()
  return {
    json: { person, link, expires_at },
    text: [
      `${person.name} (${person.role}) can choose a password with this link, once, until ${lagosTime(expires_at)}:`,
      link,
    ],
  }
}
