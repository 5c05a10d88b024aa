import { existsSync } from 'node:fs'
import { assertAbsent, putInPlace, withPart } from '../../server/backup/atomic-file'
import { openBackup, unsealBackup } from '../../server/backup/backup-file'
import { BooksError } from '../../server/backup/books-error'
import { copyBooksInto } from '../../server/backup/copy-books'
import { type Fingerprint, formatFingerprint, type OnTable } from '../../server/backup/fingerprint'
import { copyFile, openFile } from '../../server/backup/sqlite-file'
import { makeDataDir } from '../../server/db/data-dir'
import { type DatabasePlace, openConfiguredDatabase, sqliteFile } from '../../server/db/database'
import { markRestored } from '../../server/settlement/restored'
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
        const tables = await session.withProgress((progress) =>
          restore(file, place, tableTeller(progress), session.now()),
        )
        session.output.show({ file, tables }, ({ say }) => {
          for (const fingerprint of tables) say(formatFingerprint(fingerprint))
          for (const line of NEXT) say(line)
        })
      }),
    )
}

async function restore(
  file: string,
  place: DatabasePlace,
  onTable: OnTable,
  now: Date,
): Promise<Fingerprint[]> {
  if (!existsSync(file)) throw new BooksError(`${file} is not there`)
  await statFile(file)
  const hotelFile = sqliteFile(place.dataDir)
  if (place.databaseUrl === undefined) assertAbsent(hotelFile)
  await makeDataDir(place.dataDir)
  return withPart(hotelFile, async (part) => {
    await copyBackup(file, part, onTable)
    const restored = await unsealBackup(part)
    if (place.databaseUrl === undefined) {
      await markPart(part, now)
      assertAbsent(hotelFile)
      await putInPlace(part, hotelFile)
    } else {
      await copyPart(part, place, onTable)
      await markTarget(place, now)
    }
    return restored
  })
}

const NEXT = [
  'Restored. Before you start the server, bring the rooms right: it sells what these books have as free. Who has left since the backup: bookings complete CODE. Who has moved: bookings move. What was closed: rooms occupy. Whose access was taken away: revoke.',
  'Then start it: within five minutes it asks Paystack for what was paid since the backup, and books it. Where the room is not free, the payment waits at the desk.',
  'Messages and codes of bookings since are not in it. Then run: npm run desk -- audit',
]

async function markPart(part: string, now: Date): Promise<void> {
  const copy = openFile(part)
  try {
    await markRestored(copy.database, now)
  } finally {
    copy.handle.close()
  }
}

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

/** After the copy: a restore that was cut off is repeated, and finds the same books. */
async function markTarget(place: DatabasePlace, now: Date): Promise<void> {
  const target = await openConfiguredDatabase(place, { isPatient: true })
  try {
    await markRestored(target, now)
  } finally {
    await target.destroy()
  }
}
