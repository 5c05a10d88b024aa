import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialect'
import { bookingTables } from './bookings'
import { deskTables } from './desk'
import { paymentTables } from './payments'
import { roomTables } from './rooms'
import { siteTables } from './site'

/**
 * Ids are generated in code, because the databases number rows in different ways. Never edit a released migration:
 * add a new one.
 */
export function hotelMigrations(dialect: Dialect): Record<string, Migration> {
  const tables = [roomTables, deskTables, bookingTables, paymentTables, siteTables]
  return {
    '0001-books': {
      up: (db) =>
        runAll(
          db,
          tables.flatMap((statementsOf) => statementsOf(dialect)),
        ),
    },
  }
}

async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
