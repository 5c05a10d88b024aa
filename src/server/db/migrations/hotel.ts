import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialect'
import { housekeepingStatements, housekeepingTables } from './0002-registration-and-housekeeping'
import { visitSourceStatements, visitSourceTables } from './0003-visit-sources'
import { roomPictures } from './0004-room-pictures'
import { markStatements, markTables } from './0005-marks'
import { bookingStatements, bookingTables } from './bookings'
import { deskStatements, deskTables } from './desk'
import { paymentStatements, paymentTables } from './payments'
import { roomStatements, roomTables } from './rooms'
import { siteStatements, siteTables } from './site'

type StatementsOf = (dialect: Dialect) => string[]

/**
 * Migrations by number and name; added ones are in files of their names. Never change one: add the next.
 * Earlier versions go on working with the books, so a migration only adds tables and columns that are null
 * or have a default. One that does more gets a name that ends with `-breaking`.
 */
const MIGRATIONS: Record<string, StatementsOf[]> = {
  '0001-books': [roomStatements, deskStatements, bookingStatements, paymentStatements, siteStatements],
  '0002-registration-and-housekeeping': [housekeepingStatements],
  '0003-visit-sources': [visitSourceStatements],
  '0004-room-pictures': [roomPictures],
  '0005-marks': [markStatements],
}

/** Each table comes after the tables that its foreign keys refer to. */
export const HOTEL_TABLES = {
  ...roomTables,
  ...deskTables,
  ...bookingTables,
  ...paymentTables,
  ...siteTables,
  ...housekeepingTables,
  ...visitSourceTables,
  ...markTables,
}

/** Ids are generated in code, because the databases number rows in different ways. */
export function hotelMigrations(dialect: Dialect): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, parts]) => {
      const statements = parts.flatMap((statementsOf) => statementsOf(dialect))
      return [name, { up: (db) => runAll(db, [...statements, ...refusalOf(name)]) }]
    }),
  )
}

/** Earlier versions refuse books whose `kysely_migration` has a name that they do not know. */
function refusalOf(name: string): string[] {
  if (!name.endsWith('-breaking')) return []
  return [`insert into kysely_migration values ('${name}', '${new Date().toISOString()}')`]
}

async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
