import { open, rm } from 'node:fs/promises'
import type { Command } from 'commander'
import { countOld, eraseOld, isNoneOld, type OldRows } from '../../server/privacy/erase-old'
import { erasePerson } from '../../server/privacy/erase-person'
import { exportPerson, type PersonExport } from '../../server/privacy/export-person'
import { errorCodeOf, reasonOfFailedWrite } from '../../shared/error-facts'
import { visibleJson, visibleLines } from '../../terminal/visible'
import { type Answer, type Cli, examples, parseEmail, parseFile, Refusal } from '../command'
import { withHotel } from '../open-hotel'
import { columns, counted } from '../text'

interface Flags {
  yes?: true
}

export function addPrivacy(program: Command, cli: Cli): void {
  program
    .command('export-person')
    .description('export what is stored about a person, as JSON')
    .argument('<EMAIL>', "the person's e-mail address", parseEmail)
    .argument('[FILE]', 'a file that does not exist yet; without it, the export is printed', parseFile)
    .addHelpText('after', examples('export-person ada@example.com ada.json'))
    .action(
      cli.run(async (email: string, file: string | undefined) => {
        const person = await withHotel(cli, ({ database }) =>
          exportPerson(database, cli.actor, email, cli.now()),
        )
        const problems = isEmpty(person) ? ['Nothing is stored about this address.'] : []
        if (file === undefined) return { json: person, text: visibleLines(visibleJson(person)), problems }
        await writeNewFile(file, person)
        return { json: { file }, text: [`Written to ${file}, readable by you alone.`], problems }
      }),
    )
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
        ' answered, from payments and bookings after six years; and daily totals of the site after 25 months.' +
        ' Open messages and bookings stay.' +
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
    if (isNoneOld(old)) return { json: old, text: ['Nothing is old enough to erase.'] }
    await cli.confirm(`Names and addresses in ${describeRows(old)}, will be erased.`, yes)
    const erased = await eraseOld(database, cli.actor, cli.now())
    return { json: erased, text: [`Erased: ${describeRows(erased)}.`] }
  })
}

function describeRows({ payments, messages, totals }: OldRows): string {
  return `${counted(payments, 'payment')} and ${counted(messages, 'message')}, and ${counted(totals, 'daily total')}`
}

function isEmpty(person: PersonExport): boolean {
  return Object.values(person).every((rows) => !Array.isArray(rows) || rows.length === 0)
}

/** Throws a Refusal when the file exists or cannot be written. */
async function writeNewFile(file: string, person: PersonExport): Promise<void> {
  const refuse = (error: unknown) => {
    if (errorCodeOf(error) === 'EEXIST') throw new Refusal(`${file} already exists`)
    throw new Refusal(`${file} could not be written (${reasonOfFailedWrite(error)})`)
  }
  const handle = await open(file, 'wx', 0o600).catch(refuse)
  try {
    await handle.writeFile(`${JSON.stringify(person, undefined, 2)}\n`)
    await handle.sync()
  } catch (error) {
    // A partial export must not be mistaken for a complete one.
    await rm(file, { force: true })
    refuse(error)
  } finally {
    await handle.close()
  }
}
