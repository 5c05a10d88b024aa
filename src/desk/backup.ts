import { sealBackup } from '../server/backup/backup-file'
import { copyBooks } from '../server/backup/copy-books'
import { assertNotMoved, type DatabasePlace, openConfiguredDatabase, sqliteFile } from '../server/db/database'
import { type Fingerprint, formatFingerprint } from '../server/backup/fingerprint'
import { hotelMigrations } from '../server/db/migrations/hotel'
import type { Database } from '../server/db/schema'
import { openSqlite, SQLITE_FLAVOUR } from '../server/db/sqlite'
import { copyFile, openFile } from '../server/backup/sqlite-file'
import { type DeskCommand, type DeskContext, EXIT } from './command'
import { assertAbsent, putInPlace, withPart } from './atomic-file'
import { assertHotelFile, readPlace } from './open-hotel'
import { readFileArgument } from './read-arguments'

/** Copies the books into a file. The server may run and go on booking. */
export const backupCommand: DeskCommand = {
  name: 'backup',
  options: 'FILE',
  summary: 'copies the books of this moment into FILE, while the server runs or not',
  run: runBackup,
}

async function runBackup(args: string[], { env, print }: DeskContext): Promise<number> {
  const file = readFileArgument(args)
  const place = readPlace(env)
  assertHotelFile(place)
  assertAbsent(file)
  const fingerprints = await withPart(file, async (part) => {
    const copied = await copyFrom(place, part)
    await sealBackup(part, copied)
    await putInPlace(part, file)
    return copied
  })
  for (const fingerprint of fingerprints) print(formatFingerprint(fingerprint))
  print(`Backed up into ${file}`)
  return EXIT.fine
}

function copyFrom(place: DatabasePlace, part: string): Promise<Fingerprint[]> {
  return place.databaseUrl === undefined
    ? copySqlite(sqliteFile(place.dataDir), part)
    : copyPostgres(place, part)
}

/** Copies the file without running migrations, so that a backup before an update keeps the old tables. */
async function copySqlite(file: string, part: string): Promise<Fingerprint[]> {
  const source = openFile(file)
  try {
    await assertNotMoved(source.database)
    return await copyFile(source, part)
  } finally {
    source.handle.close()
  }
}

async function copyPostgres(place: DatabasePlace, part: string): Promise<Fingerprint[]> {
  const source = await openConfiguredDatabase(place, { isPatient: true })
  try {
    const target = await openSqlite<Database>(part, hotelMigrations(SQLITE_FLAVOUR))
    try {
      return (await copyBooks(source, target)).fingerprints
    } finally {
      await target.destroy()
    }
  } finally {
    await source.destroy()
  }
}
