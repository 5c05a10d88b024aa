import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'
import { BooksError } from '../backup/tables'
import { backUpBeforeUpgrade, findUpgradeBackup, hasBooks } from '../backup/make-backup'
import { type DatabasePlace, NewerBooks, openConfiguredDatabase } from '../db/database'
import { takeLock } from '../db/lock'
import { migrate, requireKnown } from '../db/migrate'
import type { Database } from '../db/schema'

const ASK_AGAIN_MS = 200

/** Backs up before migrations. Throws a ConfigError when that fails, or for books of a later version. */
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
    // Another server has run the migrations while this one waited for its turn.
    if (first === undefined) return
    const backup = await backUp(place, first)
    log.info({ backup, migrations: missing }, 'backed up before migrations')
    await migrate(database, migrations)
    log.info({ migrations: missing }, 'migrations run')
  }
  try {
    return await openConfiguredDatabase(place, { prepare })
  } catch (error) {
    if (!(error instanceof NewerBooks)) throw error
    const backup = await findUpgradeBackup(place.dataDir, error.unknown[0] ?? '')
    throw new NewerBooks(place, error.unknown, backup)
  }
}

/** One server's backup and another's migrations could deadlock on PostgreSQL. */
async function inTurn(
  place: DatabasePlace,
  log: Pick<FastifyBaseLogger, 'info'>,
  work: () => Promise<void>,
): Promise<void> {
  let lock = await takeLock(place, 'upgrade')
  if (lock === undefined) log.info({}, 'another server is upgrading the books: waiting for it')
  while (lock === undefined) {
    await wait(ASK_AGAIN_MS)
    lock = await takeLock(place, 'upgrade')
  }
  try {
    await work()
  } finally {
    await lock.release()
  }
}

async function backUp(place: DatabasePlace, migration: string): Promise<string> {
  try {
    return await backUpBeforeUpgrade(place, migration, new Date())
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof BooksError ? error.message : errorCodeOf(error) || String(error)
    throw new ConfigError('DATA_DIR', `cannot hold the backup that an upgrade begins with (${reason})`, {
      cause: error,
    })
  }
}
