import { sql } from 'kysely'
import { administer } from '../postgres/test-database'
import { onClose, type TestBackend } from './backend'

/** Makes a database read-only, like a full disk or a standby. Returns the function that undoes it. */
export async function forbidWriting({
  database,
  place,
}: Pick<TestBackend, 'database' | 'place'>): Promise<() => Promise<void>> {
  const set = async (isReadOnly: boolean) => {
    if (place.databaseUrl === undefined) {
      await sql`pragma query_only = ${sql.lit(isReadOnly)}`.execute(database)
      return
    }
    const name = new URL(place.databaseUrl).pathname.slice(1)
    await administer(
      `${place.databaseUrl}?options=-c%20default_transaction_read_only%3Doff`,
      `alter database ${name} set default_transaction_read_only = ${isReadOnly};
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
  await set(true)
  onClose(() => set(false))
  return () => set(false)
}
