import { existsSync } from 'node:fs'
import { openBackup, unsealBackup } from '../server/backup/backup-file'
import { BooksError } from '../server/backup/books-error'
import { copyBooksInto } from '../server/backup/copy-books'
import { makeDataDir } from '../server/db/data-dir'
import { type DatabasePlace, sqliteFile } from '../server/db/database'
import { formatFingerprint } from '../server/backup/fingerprint'
import { copyFile, openFile } from '../server/backup/sqlite-file'
import { type DeskCommand, type DeskContext, EXIT } from './command'
import { assertAbsent, putInPlace, withPart } from '../server/backup/atomic-file'
import { readPlace } from './open-hotel'
import { readFileArgument } from './read-arguments'

/** Restores a backup into the database that the settings name. Never replaces other books. */
export const restoreCommand: DeskCommand = {
  name: 'restore',
  options: 'FILE',
  summary: 'brings the books of a backup into a place that has none',
  run: runRestore,
}

async function runRestore(args: string[], { env, print }: DeskContext): Promise<number> {
  const file = readFileArgument(args)
  const place = readPlace(env)
  if (!existsSync(file)) throw new BooksError(`${file} is not there`)
  const hotelFile = sqliteFile(place.dataDir)
  if (place.databaseUrl === undefined) assertAbsent(hotelFile)
  await makeDataDir(place.dataDir)
  const fingerprints = await withPart(hotelFile, async (part) => {
    await copyBackup(file, part)
    const restored = await unsealBackup(part)
    if (place.databaseUrl === undefined) {
      assertAbsent(hotelFile)
      await putInPlace(part, hotelFile)
    } else {
      await copyPart(part, place)
    }
    return restored
  })
  for (const fingerprint of fingerprints) print(formatFingerprint(fingerprint))
  for (const line of NEXT) print(line)
  return EXIT.fine
}

const NEXT = [
  'Restored. Start the server: within five minutes it asks Paystack for what was paid since the backup, and books or refunds it.',
  'What else has happened since is not in it: rooms let go, messages, codes of bookings. Then run: npm run desk -- audit',
]

async function copyBackup(file: string, part: string): Promise<void> {
  const backup = await openBackup(file)
  try {
    await copyFile(backup, part)
  } finally {
    backup.handle.close()
  }
}

async function copyPart(part: string, place: DatabasePlace): Promise<void> {
  const source = openFile(part)
  try {
    await copyBooksInto(place, source.database)
  } finally {
    source.handle.close()
  }
}
