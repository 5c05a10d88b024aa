import { sql } from 'kysely'
import { readRoomEntries } from '../../../src/content/read-content'
import { takeOverRooms } from '../../../src/server/rooms/take-over-rooms'
import { closeAll, CONTENT_DIR } from '../../support/server/backend'
import { databaseKind, makePlace, openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

async function setUp() {
  const place = await makePlace()
  const database = await openTestDatabase(place)
  const entries = await readRoomEntries(CONTENT_DIR)
  const priced = (price: number) => entries.map((entry) => (entry.id === 1 ? { ...entry, price } : entry))
  const atDesk = (price_kobo: number) =>
    database.updateTable('rooms').set({ price_kobo }).where('id', '=', 1).execute()
  const price = async () => {
    const found = database.selectFrom('rooms').select('price_kobo').where('id', '=', 1)
    return (await found.executeTakeFirstOrThrow()).price_kobo
  }
  return { place, database, entries, priced, atDesk, price }
}

it('brings a hotel in, and finds nothing to do the next time', async () => {
  const { database, entries } = await setUp()
  const first = await takeOverRooms(database, entries)
  expect(first.changes).toHaveLength(entries.length)
  expect(await takeOverRooms(database, entries)).toEqual({ changes: [], conflicts: [], clashes: [] })
  const kept = await database.selectFrom('room_entries').selectAll().orderBy('room_id').execute()
  expect(kept.map(({ room_id }) => room_id)).toEqual(entries.map(({ id }) => id))
})

it('leaves what the desk changed, and takes over what the file changed', async () => {
  const { database, entries, priced, atDesk, price } = await setUp()
  await takeOverRooms(database, entries)
  await atDesk(7_000_000)
  expect(await takeOverRooms(database, entries)).toEqual({ changes: [], conflicts: [], clashes: [] })
  expect(await price()).toBe(7_000_000)
  const conflict = { roomId: 1, name: 'Classic Room', field: 'price', file: 90_000, desk: 70_000 }
  expect(await takeOverRooms(database, priced(90_000))).toEqual({
    changes: [],
    conflicts: [conflict],
    clashes: [],
  })
  expect(await takeOverRooms(database, priced(90_000))).toEqual({
    changes: [],
    conflicts: [conflict],
    clashes: [],
  })
  expect(await price()).toBe(7_000_000)
})

it.each([
  ['file', 9_000_000],
  ['desk', 7_000_000],
] as const)('lets the %s win for good when it is told so', async (winner, kobo) => {
  const { database, entries, priced, atDesk, price } = await setUp()
  await takeOverRooms(database, entries)
  await atDesk(7_000_000)
  const decided = await takeOverRooms(database, priced(90_000), { winner })
  expect(decided.conflicts).toEqual([])
  expect(await price()).toBe(kobo)
  expect(await takeOverRooms(database, priced(90_000))).toEqual({ changes: [], conflicts: [], clashes: [] })
  expect(await price()).toBe(kobo)
})

it('keeps the entry of a removed room, and lists the room again when it is back, with the desk’s price', async () => {
  const { database, entries, atDesk, price } = await setUp()
  await takeOverRooms(database, entries)
  await atDesk(7_000_000)
  const removed = await takeOverRooms(database, entries.slice(1))
  expect(removed.changes).toEqual([{ kind: 'removed', roomId: 1, name: 'Classic Room' }])
  const kept = await database.selectFrom('room_entries').select('room_id').execute()
  expect(kept).toHaveLength(entries.length)
  const back = await takeOverRooms(database, entries)
  expect(back.changes).toEqual([{ kind: 'returned', roomId: 1, name: 'Classic Room' }])
  expect(await price()).toBe(7_000_000)
})

it('takes a kept entry that it cannot read for one that was never read', async () => {
  const { database, entries, atDesk, price } = await setUp()
  await takeOverRooms(database, entries)
  await database.updateTable('room_entries').set({ entry: '{"price":"many"}' }).execute()
  await atDesk(7_000_000)
  expect((await takeOverRooms(database, entries)).conflicts).toEqual([])
  expect(await price()).toBe(8_500_000)
})

it('keeps all as it was when one room cannot be written', async () => {
  const { database, entries, priced, price } = await setUp()
  await takeOverRooms(database, entries)
  await (databaseKind() === 'sqlite'
    ? sql`create trigger dead before insert on rooms begin select raise(abort, 'dead'); end`.execute(database)
    : sql`alter table rooms add constraint dead check (id < 99)`.execute(database))
  const room = { ...entries[0], id: 99 } as (typeof entries)[number]
  await expect(takeOverRooms(database, [...priced(90_000), room])).rejects.toThrow()
  expect(await price()).toBe(8_500_000)
})

it('is done once by two servers that start at the same time', async () => {
  const { place, database, entries } = await setUp()
  const other = await openTestDatabase(place)
  const both = await Promise.all([takeOverRooms(database, entries), takeOverRooms(other, entries)])
  expect(both.map(({ changes }) => changes.length).toSorted((one, two) => one - two)).toEqual([0, 8])
})
