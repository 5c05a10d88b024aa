import { existsSync } from 'node:fs'
import { assertAbsent, putInPlace, withPart } from '../../server/backup/atomic-file'
import { openBackup, unsealBackup } from '../../server/backup/backup-file'
import { BooksError } from '../../server/backup/books-error'
import { copyBooksInto } from '../../server/backup/copy-books'
import { type Fingerprint, formatFingerprint, type OnTable } from '../../server/backup/fingerprint'
import { copyFile, openFile } from '../../server/backup/sqlite-file'
import { makeDataDir } from '../../server/db/data-dir'
import { type DatabasePlace, sqliteFile } from '../../server/db/database'
import { define } from '../define'
import { parseFile } from '../kit/parse'
import { statFile } from '../kit/stat-file'
import { readPlace } from '../open-hotel'
import type { AddCommands } from '../session'
import { tableTeller } from '../table-teller'

/** Restores a backup into the database that the settings name. Never replaces other books. */
export const addRestore: AddCommands = (program, session) => {
  define(program, {
    name: 'restore',
    summary: 'brings the books of a backup into a place that has none',
    examples: ['restore /var/lib/hotel-backups/monday.db'],
  })
    .argument('<FILE>', 'a file that `backup` has made', parseFile)
    .action(
      session.run(async (file: string) => {
        const place = readPlace(session.env)
        const tables = await session.withProgress((progress) => restore(file, place, tableTeller(progress)))
        session.output.show({ file, tables }, ({ say }) => {
          for (const fingerprint of tables) say(formatFingerprint(fingerprint))
          for (const line of NEXT) say(line)
        })
      }),
    )
}

async function restore(file: string, place: DatabasePlace, onTable: OnTable): Promise<Fingerprint[]> {
  if (!existsSync(file)) throw new BooksError(`${file} is not there`)
  await statFile(file)
  const hotelFile = sqliteFile(place.dataDir)
  if (place.databaseUrl === undefined) assertAbsent(hotelFile)
  await makeDataDir(place.dataDir)
  return withPart(hotelFile, async (part) => {
    await copyBackup(file, part, onTable)
    const restored = await unsealBackup(part)
    if (place.databaseUrl === undefined) {
      assertAbsent(hotelFile)
      await putInPlace(part, hotelFile)
    } else {
      await copyPart(part, place, onTable)
    }
    return restored
  })
}

const NEXT = [
  'Restored. Start the server: within five minutes it asks Paystack for what was paid since the backup, and books or refunds it.',
  'What else has happened since is not in it: rooms let go, messages, codes of bookings. Then run: npm run desk -- audit',
]

async function copyBackup(file: string, part: string, onTable: OnTable): Promise<void> {
  const backup = await openBackup(file)
  try {
    await copyFile(backup, part, onTable)
  } finally {
    backup.handle.close()
  }
}

async function copyPart(part: string, place: DatabasePlace, onTable: OnTable): Promise<void> {
  const source = openFile(part)
  try {
    await copyBooksInto(place, source.database, onTable)
  } finally {
    source.handle.close()
  }
}
