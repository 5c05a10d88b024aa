import { rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Migration } from 'kysely'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'
import { BooksError } from '../backup/books-error'
import { backUpBeforeUpgrade, findUpgradeBackup, hasBooks } from '../backup/upgrade-backup'
import { type DatabasePlace, NewerBooks, openConfiguredDatabase } from '../db/database'
import { migrate, requireKnown } from '../db/migrate'
import type { Database } from '../db/schema'

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
    const [first] = missing
    if (first !== undefined && done.length > 0 && (await hasBooks(database))) {
      const backup = await backUp(place, first).catch((error: unknown) => ({ error }))
      const { missing: stillMissing } = await requireKnown(database, migrations)
      if (stillMissing.length === 0) {
        // Another server has run them meanwhile, so this backup may have the new tables already, or a part.
        if (typeof backup === 'string') await rm(backup, { force: true })
        return
      }
      if (typeof backup !== 'string') throw backup.error
      log.info({ backup, migrations: missing }, 'backed up before migrations')
    }
    await migrate(database, migrations)
    if (first !== undefined) log.info({ migrations: missing }, 'migrations run')
  }
  try {
    return await openConfiguredDatabase(place, { prepare })
  } catch (error) {
    throw error instanceof NewerBooks ? await namingBackup(place, error) : error
  }
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
