import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** Names of migrations, in order. */
export interface MigrationState {
  /** Already run. Empty for a new database. */
  done: string[]
  /** Pending. */
  missing: string[]
  /** Run by a later version, and unknown to this one. */
  unknown: string[]
}

/** Runs on a database that was just opened, before anybody uses it. */
export type Prepare<Tables> = (
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
) => Promise<unknown>

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

/** Changes nothing. */
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
 * Runs pending migrations in one transaction, so a failure changes nothing. A second process waits. Throws a
 * NewerDatabase, and what the database throws.
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

/** Throws a NewerDatabase or an OlderDatabase. */
export async function requireCurrent<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const { done, missing } = await requireKnown(database, migrations)
  if (missing.length > 0) throw new OlderDatabase(missing, done.length === 0)
}

/** Takes an older database as it is. Throws a NewerDatabase. */
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
