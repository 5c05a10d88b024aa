import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DatabasePlace } from '../db/database'
import type { Database } from '../db/schema'
import { makeBackup } from './make-backup'
import { countRows, findTables } from './tables'

/** How many backups of upgrades are kept, and how many of them before the same migration. */
const KEPT = 5
const KEPT_OF_ONE = 2
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}-before-(.+)\.db$/

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
 * name has the moment and the migration. The last five are kept, of those before the same migration the last
 * two: one that fails at each start does not push out the way back to an older version. This one is kept
 * whatever its moment. Throws what makeBackup and the file system throw.
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
  for (const old of notKept(await listBackups(dir))) {
    if (join(dir, old) !== file) await rm(join(dir, old), { force: true })
  }
  return file
}

/** Takes names of backups, the oldest first. */
function notKept(names: readonly string[]): string[] {
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
