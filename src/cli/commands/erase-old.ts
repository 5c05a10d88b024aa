import type { Command } from 'commander'
import { countOld, eraseOld, isNoneOld, type OldRows } from '../../server/privacy/erase-old'
import { type Answer, type Cli, examples, UsageError } from '../command'
import { withHotel } from '../open-hotel'
import { counted } from '../text'

export function addEraseOld(program: Command, cli: Cli): void {
  program
    .command('erase-old')
    .summary('erase names and addresses older than the privacy page promises')
    .description(
      'Erases names and addresses older than the privacy page promises: from messages a year after they were' +
        ' answered, from payments and bookings after six years; and daily totals of the site after 25 months.' +
        ' Open messages and bookings stay.' +
        ' Backups elsewhere are not changed. This cannot be undone.',
    )
    .option('-y, --yes', 'erase them')
    .addHelpText('after', examples('erase-old', 'erase-old --yes'))
    .action(cli.run(({ yes }: { yes?: true }) => runEraseOld(yes, cli)))
}

function runEraseOld(yes: true | undefined, cli: Cli): Promise<Answer> {
  return withHotel(cli, async ({ database }) => {
    const old = await countOld(database, cli.now())
    if (isNoneOld(old)) return { text: ['Nothing is old enough to erase.'] }
    if (yes !== true) throw new UsageError(`Add --yes to erase what is in ${describeRows(old)}.`)
    const erased = await eraseOld(database, cli.actor, cli.now())
    return { text: [`Erased: ${describeRows(erased)}.`] }
  })
}

function describeRows({ payments, messages, totals }: OldRows): string {
  return `${counted(payments, 'payment')} and ${counted(messages, 'message')}, and ${counted(totals, 'daily total')}`
}
