import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialect'
import { registrationAndHousekeeping } from './0002-registration-and-housekeeping'
import { marks } from './0005-marks'
import { bookingTables } from './bookings'
import { deskTables } from './desk'
import { paymentTables } from './payments'
import { roomPictures } from './0004-room-pictures'
import { roomTables } from './rooms'
import { siteTables } from './site'
import { visitSources } from './0003-visit-sources'

type StatementsOf = (dialect: Dialect) => string[]

/**
 * By number and name, each added one in a file of this name. Never edit one: add the next number. Earlier versions go on
 * working with the books, so a migration only adds tables and columns that are null or have a default. One that does
 * more gets a name that ends with `-breaking`.
 */
const MIGRATIONS: Record<string, StatementsOf[]> = {
  '0001-books': [roomTables, deskTables, bookingTables, paymentTables, siteTables],
  '0002-registration-and-housekeeping': [registrationAndHousekeeping],
  '0003-visit-sources': [visitSources],
  '0004-room-pictures': [roomPictures],
  '0005-marks': [marks],
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

/** Earlier versions refuse books with a name in this table that they do not know. */
function refusalOf(name: string): string[] {
  if (!name.endsWith('-breaking')) return []
  return [`insert into kysely_migration values ('${name}', '${new Date().toISOString()}')`]
}

async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
