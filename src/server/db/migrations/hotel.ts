import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialect'
import { bookingTables } from './bookings'
import { deskTables } from './desk'
import { paymentTables } from './payments'
import { roomTables } from './rooms'
import { siteTables } from './site'

/**
 * Returns all migrations of the hotel's tables, in order. Ids are generated in code, because the databases
 * number rows in different ways. Never edit a released migration: add a new one.
 */
export function hotelMigrations(dialect: Dialect): Record<string, Migration> {
  const migrations = Object.entries(statementsOf(dialect)).map(([name, statements]) => [
    name,
    { up: (db: Kysely<unknown>) => runAll(db, statements) },
  ])
  return Object.fromEntries(migrations)
}

async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

function statementsOf(dialect: Dialect): Record<string, readonly string[]> {
  return {
    '0001-books': [roomTables, paymentTables, deskTables, bookingTables, siteTables].flatMap((tables) =>
      tables(dialect),
    ),
  }
}
