import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** Compares a database's migrations with those of this version. Names are in order. */
export interface MigrationState {
  /** Already run. Empty for a new database. */
  done: string[]
  /** Pending. */
  missing: string[]
  /** Run by a later version, and unknown to this one. */
  unknown: string[]
}

/**
 * Runs on a database that was just opened, before anybody uses it: `migrate`, `requireCurrent`, `requireKnown`, or
 * `migrate` after a backup.
 */
export type Prepare<Tables> = (
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
) => Promise<unknown>

/** A later version of this program has changed the tables. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'

  constructor(readonly unknown: readonly string[]) {
    super(`the database has run migrations of a later version: ${unknown.join(', ')}`)
  }
}

/** The tables are those of an earlier version. `isEmpty`: there are no tables at all. */
export class OlderDatabase extends Error {
  override name = 'OlderDatabase'

  constructor(
    readonly missing: readonly string[],
    readonly isEmpty: boolean,
  ) {
    super(`the database lacks migrations: ${missing.join(', ')}`)
  }
}

/** Compares what the database has run with `migrations`. Changes nothing. Throws what the database throws. */
export async function readMigrationState<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<MigrationState> {
  const done = await readDone(database)
  const known = Object.keys(migrations).toSorted()
  return {
    done,
    missing: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  }
}

/**
 * Runs pending migrations in order of name and in one transaction, so a failure changes nothing. A second
 * process waits. Throws what the database throws, and a NewerDatabase.
 */
export async function migrate<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  await requireKnown(database, migrations)
  // Kysely would compare the order of names with timestamps, and this machine's clock may have been set back in
  // between. Unknown names are refused above.
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db: database, provider, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** Runs no migration. Throws a NewerDatabase or an OlderDatabase, and what the database throws. */
export async function requireCurrent<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const { done, missing } = await requireKnown(database, migrations)
  if (missing.length > 0) throw new OlderDatabase(missing, done.length === 0)
}

/** Runs no migration, and takes an older database as it is. Throws a NewerDatabase. */
export async function requireKnown<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<MigrationState> {
  const state = await readMigrationState(database, migrations)
  if (state.unknown.length > 0) throw new NewerDatabase(state.unknown)
  return state
}

async function readDone<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return rows.map(({ name }) => name).toSorted()
}
