import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

export interface MigrationState {
  /** Already run. Empty for a new database. */
  done: string[]
  missing: string[]
  /** Migrations of a later version whose tables this version cannot use. */
  unknown: string[]
}

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

/** The database has an earlier version's tables. `isEmpty`: it has no tables at all. */
export class OlderDatabase extends Error {
  override name = 'OlderDatabase'

  constructor(
    readonly missing: readonly string[],
    readonly isEmpty: boolean,
  ) {
    super(`the database lacks migrations: ${missing.join(', ')}`)
  }
}

/** The table of the first migration, and of later ones that earlier versions must not ignore. */
const BASE_TABLE = 'kysely_migration'
/** The table of all others. Versions that do not know one ignore it, so a rollback keeps the books. */
const ADDITIONS_TABLE = 'kysely_additions'

export async function readMigrationState<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<MigrationState> {
  const base = await readNames(database, BASE_TABLE)
  const done = [...new Set([...base, ...(await readNames(database, ADDITIONS_TABLE))])].toSorted()
  const known = Object.keys(migrations).toSorted()
  return {
    done,
    missing: known.filter((name) => !done.includes(name)),
    unknown: base.filter((name) => !known.includes(name)),
  }
}

/** The first migration runs in one transaction, all others in a second. Throws a NewerDatabase. */
export async function migrate<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const { done } = await requireKnown(database, migrations)
  const [first = '', ...additions] = Object.keys(migrations).toSorted()
  const pick = (names: string[]) =>
    Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  if (!done.includes(first)) await run(database, BASE_TABLE, pick([first]))
  if (additions.some((name) => !done.includes(name))) await run(database, ADDITIONS_TABLE, pick(additions))
}

async function run<Tables>(
  db: Kysely<Tables>,
  migrationTableName: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  // Kysely would otherwise require the order of timestamps, and the clock may have been set back.
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, migrationTableName, allowUnorderedMigrations: true })
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

/** Accepts an older database. Throws a NewerDatabase. */
export async function requireKnown<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<MigrationState> {
  const state = await readMigrationState(database, migrations)
  if (state.unknown.length > 0) throw new NewerDatabase(state.unknown)
  return state
}

async function readNames<Tables>(database: Kysely<Tables>, table: string): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === table)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(database)
  return rows.map(({ name }) => name)
}
