import type { Command } from 'commander'
import { countOld, eraseOld, type OldRows } from '../../server/privacy/erase-old'
import { erasePerson } from '../../server/privacy/erase-person'
import { type Answer, type Cli, examples } from '../command'
import { withHotel } from '../open-hotel'
import { parseEmail } from '../parse-arguments'
import { columns, counted } from '../text'

interface Flags {
  yes?: true
}

export function addErasure(program: Command, cli: Cli): void {
  program
    .command('erase-person')
    .summary('erase what is stored about a person')
    .description(
      'Erases what is stored about a person in the database and in DATA_DIR. Payments and bookings stay,' +
        ' without name and address. Backups elsewhere are not changed. This cannot be undone.',
    )
    .argument('<EMAIL>', "the person's e-mail address", parseEmail)
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('erase-person ada@example.com'))
    .action(cli.run((email: string, { yes }: Flags) => runErasePerson(email, yes, cli)))
  program
    .command('erase-old')
    .summary('erase names and addresses older than the privacy page promises')
    .description(
      'Erases names and addresses older than the privacy page promises: from messages a year after they were' +
        ' answered, from payments and bookings after six years. Open messages and bookings stay.' +
        ' Backups elsewhere are not changed. This cannot be undone.',
    )
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('erase-old'))
    .action(cli.run(({ yes }: Flags) => runEraseOld(yes, cli)))
}

async function runErasePerson(email: string, yes: true | undefined, cli: Cli): Promise<Answer> {
  await cli.confirm(`Everything stored about ${email} will be erased.`, yes)
  const erased = await withHotel(cli, ({ database, env }) =>
    erasePerson({ database, dataDir: env.dataDir }, cli.actor, email, cli.now()),
  )
  const rows = Object.entries(erased.rows).filter(([, count]) => count > 0)
  const isNothing = rows.length + erased.files.length === 0
  return {
    json: erased,
    text: [
      isNothing ? 'Nothing was stored about this address.' : 'Erased.',
      ...columns(rows.map(([table, count]) => [table.replaceAll('_', ' '), counted(count, 'row')])),
      ...erased.files.map((file) => `${file} was removed.`),
    ],
  }
}

function runEraseOld(yes: true | undefined, cli: Cli): Promise<Answer> {
  return withHotel(cli, async ({ database }) => {
    const old = await countOld(database, cli.now())
    if (old.payments + old.messages === 0) return { json: old, text: ['Nothing is old enough to erase.'] }
    await cli.confirm(`Names and addresses in ${describeRows(old)} will be erased.`, yes)
    const erased = await eraseOld(database, cli.actor, cli.now())
    return { json: erased, text: [`Erased: ${describeRows(erased)}.`] }
  })
}

function describeRows({ payments, messages }: OldRows): string {
  return `${counted(payments, 'payment')} and ${counted(messages, 'message')}`
}
