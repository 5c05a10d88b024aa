import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type DatabasePlace, openConfiguredDatabase, sqliteFile } from '../db/database'
import { readMigrationState, requireKnown } from '../db/migrate'
import { hotelMigrations } from '../db/migrations/hotel'
import type { Database } from '../db/schema'
import { SQLITE } from '../db/dialect'
import { openSqlite } from '../db/sqlite'
import { sealBackup } from './backup-file'
import { copyBooks } from './copy-books'
import { assertAbsent, copyFile, putInPlace, withFile, withPart } from './sqlite-file'
import { countRows, type Fingerprint, findTables } from './tables'

/** Works while servers run. Throws a BooksError when `file` exists or is unwritable, or the copy differs. */
export async function makeBackup(place: DatabasePlace, file: string): Promise<Fingerprint[]> {
  assertAbsent(file)
  return withPart(file, async (part) => {
    const copied =
      place.databaseUrl === undefined
        ? await withFile(sqliteFile(place.dataDir), (source) => copyFile(source, part))
        : await copyPostgres(place, part)
    await sealBackup(part, copied)
    await putInPlace(part, file)
    return copied
  })
}

async function copyPostgres(place: DatabasePlace, part: string): Promise<Fingerprint[]> {
  const source = await openConfiguredDatabase(place, { isPatient: true, prepare: requireKnown })
  try {
    const target = await openSqlite<Database>(part, await migrationsOf(source))
    try {
      return await copyBooks(source, target)
    } finally {
      await target.destroy()
    }
  } finally {
    await source.destroy()
  }
}

/** Returns the migrations that the books have run: a copy before an upgrade keeps the old tables. */
async function migrationsOf(source: Kysely<Database>): Promise<Record<string, Migration>> {
  const migrations = hotelMigrations(SQLITE)
  const { done } = await readMigrationState(source, migrations)
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => done.includes(name)))
}

/** Backups kept in all, and of one migration: one that always fails must not displace other backups. */
const KEPT = 5
const KEPT_OF_ONE = 2
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}-before-(.+)\.db$/

export function upgradeBackupDir(dataDir: string): string {
  return join(dataDir, 'backups')
}

export async function hasBooks(database: Kysely<Database>): Promise<boolean> {
  for (const table of await findTables(database)) {
    if ((await countRows(database, table)) > 0) return true
  }
  return false
}

/** Returns the backup's path. `migration` is the first that the books lack. Removes the oldest backups. */
export async function backUpBeforeUpgrade(
  place: DatabasePlace,
  migration: string,
  now: Date,
): Promise<string> {
  const dir = upgradeBackupDir(place.dataDir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  // Two servers may start at the same moment.
  const moment = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`
  const file = join(dir, `${moment}-before-${migration}.db`)
  await makeBackup(place, file)
  for (const old of superfluous(await listBackups(dir))) {
    if (join(dir, old) !== file) await rm(join(dir, old), { force: true })
  }
  return file
}

function superfluous(names: readonly string[]): string[] {
  const counts = new Map<string | undefined, number>()
  let kept = 0
  return names.toReversed().filter((name) => {
    const migration = BACKUP_NAME.exec(name)?.[1]
    const count = (counts.get(migration) ?? 0) + 1
    counts.set(migration, count)
    if (count > KEPT_OF_ONE || kept >= KEPT) return true
    kept += 1
    return false
  })
}

export async function findUpgradeBackup(dataDir: string, migration: string): Promise<string | undefined> {
  const dir = upgradeBackupDir(dataDir)
  const name = (await listBackups(dir)).findLast((other) => other.endsWith(`-before-${migration}.db`))
  return name === undefined ? undefined : join(dir, name)
}

async function listBackups(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  return names.filter((name) => BACKUP_NAME.test(name)).toSorted()
}
