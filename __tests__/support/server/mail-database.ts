import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { openMailDatabase } from './mail'

/** The database of the test. */
export let database: Kysely<Database>

/** Opens a database with the hotel's rooms for each test of a file. */
export function useMailDatabase(): void {
  beforeEach(async () => {
    database = await openMailDatabase()
  })
}
