import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { insertPayment, openMailDatabase } from './mail'

/** The database of the test. */
export let database: Kysely<Database>

/** Opens a database with the hotel's rooms for each test of a file, and with a payment where it `isPaid`. */
export function useMailDatabase({ isPaid = false } = {}): void {
  beforeEach(async () => {
    database = await openMailDatabase()
    if (isPaid) await insertPayment(database)
  })
}
