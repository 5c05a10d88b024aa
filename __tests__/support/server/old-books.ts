import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type DatabasePlace, openHotelDatabase } from '../../../src/server/db/database'
import { migrate } from '../../../src/server/db/migrate'
import { roomRow } from '../hotel-rooms'
import { makePlace } from './database'

type Hotel = typeof import('../../../src/server/db/migrations/hotel')

/** The only migration of the old books, and the last that they lack in tests with `withNextMigration`. */
export const FIRST = '0001-books'
export const NEXT = '9000-next'
export const MESSAGE = { id: 'm1', name: 'Ada', email: 'ada@example.com', message: 'Hello', created_at: '' }

/** Returns, for jest.mock, the module of the migrations with one more, as a later version has it. */
export function withNextMigration(): Hotel {
  const { hotelMigrations, ...rest } = jest.requireActual<Hotel>('../../../src/server/db/migrations/hotel')
  const next: Migration = {
    async up(database: Kysely<unknown>) {
      await sql`alter table messages add column next integer not null default 7`.execute(database)
    },
  }
  return { ...rest, hotelMigrations: (dialect) => ({ ...hotelMigrations(dialect), [NEXT]: next }) }
}

/** Makes books of the first version, with a room and a message in them. */
export async function makeOldBooks(isEmpty = false): Promise<DatabasePlace> {
  const place = await makePlace()
  const database = await openHotelDatabase(place, {
    prepare: (opened, { [FIRST]: first }) => migrate(opened, first ? { [FIRST]: first } : {}),
  })
  if (!isEmpty) {
    await database.insertInto('rooms').values(roomRow(1)).execute()
    await database.insertInto('messages').values(MESSAGE).execute()
  }
  await database.destroy()
  return place
}
