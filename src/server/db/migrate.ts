import { type Kysely, type Migration, Migrator } from 'kysely'

/**
 * Runs the migrations that the database lacks, in the order of their names and in one transaction: a failure
 * leaves the tables as they were. Throws what the database throws, and Kysely's Error when the database has
 * run a migration that is not in `migrations`.
 */
export async function migrate<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
