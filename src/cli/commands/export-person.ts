import { open, rm } from 'node:fs/promises'
import type { Command } from 'commander'
import { exportPerson, type PersonExport } from '../../server/privacy/export-person'
import { errorCodeOf, reasonOfFailedWrite } from '../../shared/error-facts'
import { visibleJson, visibleLines } from '../../terminal/visible'
import { type Cli, examples, Refusal } from '../command'
import { withHotel } from '../open-hotel'
import { parseEmail, parseFile } from '../parse-arguments'

export function addExportPerson(program: Command, cli: Cli): void {
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
    // Half an export must not be mistaken for a whole one.
    await rm(file, { force: true })
    refuse(error)
  } finally {
    await handle.close()
  }
}
