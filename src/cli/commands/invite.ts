import { type Command, Option } from 'commander'
import { ConfigError } from '../../config/config-error'
import { deskOrigin } from '../../config/server-env'
import { invite } from '../../server/access/people'
import { signInLink } from '../../shared/desk/api'
import type { Role } from '../../shared/desk/roles'
import { isEmail } from '../../shared/email'
import { isBlank, toOneLine } from '../../shared/text'
import { NAME_MAX_LENGTH } from '../../shared/limits'
import { type Cli, examples, UsageError } from '../command'
import { withHotel } from '../open-hotel'
import { lagosTime } from '../text'

export function addInvite(program: Command, cli: Cli): void {
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
        if (email !== undefined && !isEmail(email)) throw new UsageError('This is no email address.')
        return withHotel(cli, async ({ database, env }) => {
          const origin = deskOrigin(env)
          if (origin === undefined) {
            throw new ConfigError(
              'DESK_PORT',
              'must be set: the server has no desk, so a link would lead nowhere',
            )
          }
          const { token, expires_at } = await invite(database, cli.actor, { name, role, email }, cli.now())
          const until = lagosTime(expires_at)
          return {
            text: [
              `${name} (${role}) can choose a password with this link, once, until ${until}:`,
              signInLink(origin, token),
            ],
          }
        })
      }),
    )
}
