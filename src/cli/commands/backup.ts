import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { audit } from '../../server/audit/audit'
import { describeViolation } from '../../server/audit/checks'
import { copyBackup, unsealBackup } from '../../server/backup/backup-file'
import { copyBooks } from '../../server/backup/copy-books'
import { makeBackup } from '../../server/backup/make-backup'
import { assertAbsent, putInPlace, withFile, withPart } from '../../server/backup/sqlite-file'
import { BooksError, type Fingerprint, formatFingerprint } from '../../server/backup/tables'
import { makeWritableDir } from '../../server/db/data-dir'
import { type DatabasePlace, openConfiguredDatabase, sqliteFile } from '../../server/db/database'
import { markRestored } from '../../server/settlement/repository'
import { noteEvent, readMachineState } from '../../server/db/machine-state'
import { requireKnown } from '../../server/db/migrate'
import { errorCodeOf, errorMessageOf } from '../../shared/error-facts'
import { type Cli, examples, parseFile, Refusal } from '../command'
import { assertHotelFile, readPlace, withHotel } from '../open-hotel'

const NEXT_STEPS = [
  'Do not start the server yet: it would sell every room that is free in this backup.',
  '1. Run `npm run desk -- open` (and `npm run publish` before it, if nothing is published here). At the desk, complete the bookings of guests who have left since the backup, move those who changed rooms, mark closed rooms as occupied, and revoke once more the access that was revoked since.',
  '2. Start the server. Within five minutes it asks Paystack for payments made since the backup and books them. A payment whose room is taken waits for a decision at the desk.',
  '3. Messages and booking codes that are newer than the backup are lost. Check the rest with `npm run desk -- audit`.',
]

export function addBackup(program: Command, cli: Cli): void {
  program
    .command('backup')
    .description('copy the database, as it is at this moment, into FILE; the server may be running')
    .argument('<FILE>', 'a file that does not exist yet', parseFile)
    .addHelpText('after', examples('backup /var/lib/hotel-backups/monday.db'))
    .action(
      cli.run(async (file: string) => {
        const place = readPlace(cli.env)
        assertHotelFile(place)
        const tables = await makeBackup(place, file)
        const problems = await noteInBooks(place, 'backup', file, cli.now())
        return { text: [...tables.map(formatFingerprint), `Backed up to ${file}`], problems }
      }),
    )
}

/** Records the backup for Today and `doctor`. Returns the reason if it cannot: the backup is still good. */
async function noteInBooks(
  place: DatabasePlace,
  what: 'backup' | 'drill',
  file: string,
  now: Date,
): Promise<string[]> {
  try {
    let isCurrent = false
    const database = await openConfiguredDatabase(place, {
      prepare: async (opened, migrations) => {
        isCurrent = (await requireKnown(opened, migrations)).missing.length === 0
      },
    })
    // Books of an earlier version may have no table for this.
    if (isCurrent) await noteEvent(database, what, file, now)
    await database.destroy()
    return []
  } catch (error) {
    return [`The books could not note this, so \`doctor\` does not know of it: ${errorMessageOf(error)}`]
  }
}

export function addRestore(program: Command, cli: Cli): void {
  program
    .command('restore')
    .description(
      'restore a backup into the database that the settings name: no hotel.db yet, or an empty PostgreSQL database',
    )
    .argument('<FILE>', 'a file made by `backup`', parseFile)
    .addHelpText('after', examples('restore /var/lib/hotel-backups/monday.db'))
    .action(
      cli.run(async (file: string) => {
        const place = readPlace(cli.env)
        const tables = await restore(file, place, cli.now())
        return { text: [...tables.map(formatFingerprint), 'Restored.', ...NEXT_STEPS] }
      }),
    )
}

export function addDrill(program: Command, cli: Cli): void {
  program
    .command('drill')
    .summary('try a backup: restore it beside the running hotel, and audit it')
    .description(
      'Restores a backup into a folder of its own, checks its books by their own rules, and removes the folder. The hotel is not touched. Practise every month.',
    )
    .argument('[FILE]', 'a file made by `backup`; without it, the last one', parseFile)
    .addHelpText('after', examples('drill'))
    .action(
      cli.run(async (given: string | undefined) => {
        const place = readPlace(cli.env)
        const file =
          given ?? (await withHotel(cli, ({ database }) => readMachineState(database))).backup?.words
        if (file === undefined) throw new Refusal('There was never a backup: npm run desk -- backup FILE')
        const dataDir = await mkdtemp(join(place.dataDir, 'drill-'))
        try {
          const tables = await restore(file, { dataDir, databaseUrl: undefined }, cli.now())
          const books = await openConfiguredDatabase({ dataDir, databaseUrl: undefined }, { isPatient: true })
          const { violations } = await audit({ database: books, now: cli.now() }).finally(() =>
            books.destroy(),
          )
          if (violations.length > 0) throw new Refusal(violations.map(describeViolation).join('\n'))
          const problems = await noteInBooks(place, 'drill', file, cli.now())
          return {
            text: [...tables.map(formatFingerprint), `${file} was restored and agrees with its rules.`],
            problems,
          }
        } finally {
          await rm(dataDir, { recursive: true, force: true })
        }
      }),
    )
}

async function restore(file: string, place: DatabasePlace, now: Date): Promise<Fingerprint[]> {
  await assertIsFile(file)
  const hotelFile = sqliteFile(place.dataDir)
  if (place.databaseUrl === undefined) assertAbsent(hotelFile)
  await makeWritableDir(place.dataDir)
  return withPart(hotelFile, async (part) => {
    await copyBackup(file, part)
    const fingerprints = await unsealBackup(part)
    await withFile(part, ({ database }) => markRestored(database, now))
    if (place.databaseUrl === undefined) {
      await putInPlace(part, hotelFile)
      return fingerprints
    }
    const target = await openConfiguredDatabase(place, { isPatient: true })
    await withFile(part, ({ database }) => copyBooks(database, target)).finally(() => target.destroy())
    return fingerprints
  })
}

/** Throws a BooksError for anything but a file: reading a device or a pipe might never end. */
async function assertIsFile(file: string): Promise<void> {
  const facts = await stat(file).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') throw new BooksError(`${file} does not exist`)
    throw new BooksError(`${file} cannot be read (${errorCodeOf(error)})`)
  })
  if (!facts.isFile()) throw new BooksError(`${file} is not a file`)
}
