import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'
import { BooksError } from '../backup/tables'
import { backUpBeforeUpgrade, findUpgradeBackup, hasBooks } from '../backup/make-backup'
import { holdAdvisoryLock } from '../db/advisory-lock'
import { type DatabasePlace, NewerBooks, openConfiguredDatabase } from '../db/database'
import { takeFileLock } from '../db/file-lock'
import { migrate, requireKnown } from '../db/migrate'
import type { Database } from '../db/schema'

const ASK_AGAIN_MS = 200

/**
 * Opens the hotel's books for a server. When they lack migrations, they are backed up first, below DATA_DIR,
 * and the log names the file. Throws a ConfigError when the database cannot be used, was not backed up, or is
 * of a later version; then the message names the backup to go back to.
 */
export async function openBooks(
  place: DatabasePlace,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<Kysely<Database>> {
  const prepare = async (database: Kysely<Database>, migrations: Record<string, Migration>) => {
    const { done, missing } = await requireKnown(database, migrations)
    if (missing.length === 0) return
    if (done.length > 0 && (await hasBooks(database))) {
      await inTurn(place, log, () => upgrade(database, migrations))
    } else {
      await migrate(database, migrations)
      log.info({ migrations: missing }, 'migrations run')
    }
  }
  const upgrade = async (database: Kysely<Database>, migrations: Record<string, Migration>) => {
    const { missing } = await requireKnown(database, migrations)
    const [first] = missing
    // Another server has run them while this one waited for its turn.
    if (first === undefined) return
    const backup = await backUp(place, first)
    log.info({ backup, migrations: missing }, 'backed up before migrations')
    await migrate(database, migrations)
    log.info({ migrations: missing }, 'migrations run')
  }
  try {
    return await openConfiguredDatabase(place, { prepare })
  } catch (error) {
    throw error instanceof NewerBooks ? await namingBackup(place, error) : error
  }
}

/**
 * Runs `work` while no other server upgrades these books. Without that, the backup of one server and the
 * migrations of another would wait for each other's tables, and PostgreSQL ends one of them.
 */
async function inTurn(
  place: DatabasePlace,
  log: Pick<FastifyBaseLogger, 'info'>,
  work: () => Promise<void>,
): Promise<void> {
  let turn = await takeUpgradeTurn(place)
  if (turn === undefined) log.info({}, 'another server upgrades the books: waiting for it')
  while (turn === undefined) {
    await wait(ASK_AGAIN_MS)
    turn = await takeUpgradeTurn(place)
  }
  try {
    await work()
  } finally {
    await turn.release()
  }
}

/**
 * Takes the turn to upgrade the books, which ends with this process at the latest. Gives undefined while
 * another server has it. Throws what the database and the file system throw.
 */
export async function takeUpgradeTurn({
  dataDir,
  databaseUrl,
}: DatabasePlace): Promise<{ release: () => unknown } | undefined> {
  if (databaseUrl !== undefined) return holdAdvisoryLock(databaseUrl, 'upgrade')
  const dir = join(dataDir, 'locks')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return takeFileLock(join(dir, 'upgrade'))
}

async function backUp(place: DatabasePlace, migration: string): Promise<string> {
  try {
    return await backUpBeforeUpgrade(place, migration, new Date())
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof BooksError ? error.message : errorCodeOf(error) || String(error)
    throw new ConfigError('DATA_DIR', `cannot hold the backup that an upgrade begins with (${reason})`)
  }
}

async function namingBackup(place: DatabasePlace, error: NewerBooks): Promise<NewerBooks> {
  const backup = await findUpgradeBackup(place.dataDir, error.unknown[0] ?? '')
  return new NewerBooks(place, error.unknown, backup)
}
