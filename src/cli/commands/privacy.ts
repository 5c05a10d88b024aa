import { open, rm } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { countOld, eraseOld, type OldRows } from '../../server/privacy/erase-old'
import { erasePerson } from '../../server/privacy/erase-person'
import { exportPerson, type PersonExport } from '../../server/privacy/export-person'
import { isEmail } from '../../shared/email'
import { errorCodeOf, reasonOfFailedWrite } from '../../shared/error-facts'
import { Refusal } from '../command'
import { define } from '../define'
import { counted } from '../kit/formats'
import { parseFile } from '../kit/parse'
import { visibleJson } from '../../terminal/visible'
import type { AddCommands, Session } from '../session'

/** All that is kept of a guest: he may ask for it, and have it erased. */
export const addPrivacy: AddCommands = (program, session) => {
  const { run, output, actor, now, confirm, withHotel } = session
  define(program, {
    name: 'export-person',
    summary: 'gives all that is kept of an e-mail address, as JSON',
    examples: ['export-person ada@example.com ada.json'],
  })
    .argument('<EMAIL>', "the guest's address", parseEmail)
    .argument('[FILE]', 'a file that is not there yet; by default it is shown', parseFile)
    .action(
      run(async (email: string, file: string | undefined) => {
        const person = await withHotel(({ database }) => exportPerson(database, actor, email, now()))
        if (!output.isJson && isEmpty(person)) output.complain('Nothing is kept of this address.')
        if (file === undefined) {
          output.show(person, () => output.lines(visibleJson(person)))
          return
        }
        await write(file, person)
        output.show({ file }, ({ say }) => say(`Written into ${file}, which only you may read.`))
      }),
    )
  define(program, {
    name: 'erase-person',
    summary: 'erases a person from the books and DATA_DIR; payments stay, without name and address',
    details: 'Backups elsewhere keep what they hold: they are yours to erase. It cannot be undone.',
    examples: ['erase-person ada@example.com'],
  })
    .argument('<EMAIL>', "the guest's address", parseEmail)
    .option('-y, --yes', 'do not ask')
    .action(
      run(async (email: string, { yes }: { yes?: true }) => {
        await confirm(`All that is kept of ${email} is erased.`, yes)
        const erased = await withHotel(({ database, env }) =>
          erasePerson({ database, dataDir: env.dataDir }, actor, email, now()),
        )
        output.show(erased, ({ say, facts, list }) => {
          const rows = Object.entries(erased.rows).filter(([, count]) => count > 0)
          say(rows.length + erased.files.length === 0 ? 'Nothing was kept of this address.' : 'Erased.')
          facts(rows.map(([table, count]) => [table.replaceAll('_', ' '), counted(count, 'row')]))
          list(erased.files.map((file) => `${file} is removed.`))
        })
      }),
    )
  addEraseOld(program, session)
}

function addEraseOld(program: Command, { run, output, actor, now, confirm, withHotel }: Session): void {
  define(program, {
    name: 'erase-old',
    summary: 'erases names and addresses that are older than the page about privacy promises',
    details:
      'Of messages a year after they were answered, of payments and bookings after six years. What is open' +
      ' stays. Backups keep what they hold. It cannot be undone.',
    examples: ['erase-old'],
  })
    .option('-y, --yes', 'do not ask')
    .action(
      run(({ yes }: { yes?: true }) =>
        withHotel(async ({ database }) => {
          const old = await countOld(database, now())
          if (old.payments + old.messages === 0) {
            output.show(old, ({ say }) => say('Nothing is as old as that.'))
            return
          }
          await confirm(`Names and addresses of ${describeOld(old)} are erased.`, yes)
          const erased = await eraseOld(database, actor, now())
          output.show(erased, ({ say }) => say(`Erased: ${describeOld(erased)}.`))
        }),
      ),
    )
}

function describeOld({ payments, messages }: OldRows): string {
  return `${counted(payments, 'payment')} and ${counted(messages, 'message')}`
}

function parseEmail(text: string): string {
  const email = text.trim()
  if (!isEmail(email)) throw new InvalidArgumentError('It must be an e-mail address.')
  return email
}

/** True when no table has a row of the person's. */
function isEmpty(person: PersonExport): boolean {
  return Object.values(person).every((rows) => !Array.isArray(rows) || rows.length === 0)
}

/** Writes a new file for its owner alone. Throws a Refusal when it cannot be made. */
async function write(file: string, person: PersonExport): Promise<void> {
  const text = `${JSON.stringify(person, undefined, 2)}\n`
  const refuse = (error: unknown) => {
    if (errorCodeOf(error) === 'EEXIST') throw new Refusal(`${file} is there already`)
    throw new Refusal(`${file} cannot be made (${reasonOfFailedWrite(error)})`)
  }
  const handle = await open(file, 'wx', 0o600).catch(refuse)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } catch (error) {
    // Nobody shall take a part of it for the whole.
    await rm(file, { force: true })
    refuse(error)
  } finally {
    await handle.close()
  }
}
