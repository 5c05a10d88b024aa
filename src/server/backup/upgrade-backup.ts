import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DatabasePlace } from '../db/database'
import type { Database } from '../db/schema'
import { makeBackup } from './make-backup'
import { countRows, findTables } from './tables'

/** How many backups of upgrades are kept. */
const KEPT = 5
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}-before-.+\.db$/

/** Folder of the backups that the server makes before it runs migrations. */
export function upgradeBackupDir(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** True when a table of the books has a row: only then is there something to back up. */
export async function hasBooks(database: Kysely<Database>): Promise<boolean> {
  for (const table of await findTables(database)) {
    if ((await countRows(database, table)) > 0) return true
  }
  return false
}

/**
 * Backs up the books before `migration`, the first one that they lack, and gives the path of the file. Its
 * name has the moment and the migration. Only the last five are kept. Throws what makeBackup and the file
 * system throw.
 */
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
  for (const old of (await listBackups(dir)).slice(0, -KEPT)) await rm(join(dir, old), { force: true })
  return file
}

/** Gives the path of the last backup before `migration`, or undefined when none is there. */
export async function findUpgradeBackup(dataDir: string, migration: string): Promise<string | undefined> {
  const dir = upgradeBackupDir(dataDir)
  const name = (await listBackups(dir)).findLast((other) => other.endsWith(`-before-${migration}.db`))
  return name === undefined ? undefined : join(dir, name)
}

/** Gives the names of the backups, the oldest first. */
async function listBackups(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  return names.filter((name) => BACKUP_NAME.test(name)).toSorted()
}
