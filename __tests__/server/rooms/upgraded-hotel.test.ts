import { sql } from 'kysely'
import { openHotelDatabase } from '../../../src/server/db/database'
import { requireKnown } from '../../../src/server/db/migrate'
import { seedRooms } from '../../../src/server/rooms/seed'
import { roomRow } from '../../support/hotel-rooms'
import { closeAll, CONTENT_DIR } from '../../support/server/backend'
import { openTestDatabase } from '../../support/server/database'
import { makeOldBooks } from '../../support/server/old-books'

afterEach(closeAll)

it('keeps every room of a hotel from when content/rooms.json was still merged, exactly as it is', async () => {
  const place = await makeOldBooks('0012-desk-indexes')
  const old = await openHotelDatabase(place, {
    prepare: async (database, migrations) => void (await requireKnown(database, migrations)),
  })
  const atDesk = roomRow(1_001, { name: 'Loft', image: `desk/${'a'.repeat(64)}.jpg`, price_kobo: 9_500_000 })
  const unlisted = roomRow(2, { listed: 0, available: 0, position: 1 })
  await old.insertInto('rooms').values([unlisted, atDesk]).execute()
  // Migration 0006 made this table then.
  await sql`create table room_entries (room_id integer primary key references rooms (id), entry text not null) strict`.execute(
    old,
  )
  await sql`insert into room_entries (room_id, entry) values (1, '{"price":1}'), (2, '{"taken_out":1}')`.execute(
    old,
  )
  const before = await old.selectFrom('rooms').selectAll().orderBy('id').execute()
  const prices = await old.selectFrom('room_prices').selectAll().orderBy('id').execute()
  await old.destroy()

  const database = await openTestDatabase(place)
  await seedRooms(database, CONTENT_DIR)
  expect(await database.selectFrom('rooms').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await database.selectFrom('room_prices').selectAll().orderBy('id').execute()).toEqual(prices)
  const tables = (await database.introspection.getTables()).map(({ name }) => name)
  expect(tables).not.toContain('room_entries')
})
