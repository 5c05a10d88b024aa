import { type Kysely, type Migration, Migrator } from 'kysely'

/** Brings the tables up to date. Throws what the database throws; a migration that fails leaves nothing behind. */
export async function migrate<Tables>(
  database: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
