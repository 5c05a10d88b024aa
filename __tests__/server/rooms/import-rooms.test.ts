import { readRoomEntries } from '../../../src/content/read-content'
import type { RoomEntry } from '../../../src/content/room-entries'
import { importRooms, previewImport } from '../../../src/server/rooms/import-rooms'
import { addRoom, changeRoom, unlistRoom } from '../../../src/server/rooms/offer'
import { listRooms } from '../../../src/server/rooms/repository'
import { MARKETING } from '../../support/server/actor'
import { closeAll, CONTENT_DIR } from '../../support/server/backend'
import { openBusyHotel } from '../../support/server/hotel'
import { pricesOf } from '../../support/server/prices'
import { listEntriesOfRoom } from '../../support/server/receptionist'

const NOW = new Date('2026-11-22T10:00:00.000Z')

afterEach(closeAll)

/** A hotel in which room 1 is booked. */
async function setUp() {
  const { database } = await openBusyHotel()
  const entries = await readRoomEntries(CONTENT_DIR)
  const row = (id: number) =>
    database.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ids = async () => (await listRooms(database, new Date())).map(({ id }) => id)
  const run = async (wanted: readonly RoomEntry[]) => {
    const differences = await previewImport(database, wanted)
    await importRooms(database, MARKETING, wanted, differences, NOW)
    return differences
  }
  const actions = async (id: number) => (await listEntriesOfRoom(database, id)).map(({ action }) => action)
  return { database, entries, row, ids, run, actions }
}

const withFacts = (entries: readonly RoomEntry[], id: number, facts: Partial<RoomEntry>) =>
  entries.map((entry) => (entry.id === id ? { ...entry, ...facts } : entry))

it('finds no difference when the site has these rooms already', async () => {
  const { entries, run } = await setUp()
  expect(await run(entries)).toEqual([])
})

it('overwrites fields set at the desk, and keeps the old price for guests who are paying', async () => {
  const { database, entries, row, run, actions } = await setUp()
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_100_000 }, NOW)
  expect(await run(withFacts(entries, 1, { description: 'New.' }))).toEqual([
    {
      kind: 'changed',
      id: 1,
      name: 'Classic Room',
      isListedAgain: false,
      fields: [
        { field: 'description', before: entries[0]?.description, after: 'New.', isSteepDrop: false },
        { field: 'price', before: 91_000, after: 85_000, isSteepDrop: false },
      ],
    },
  ])
  expect(await row(1)).toMatchObject({ description: 'New.', price_kobo: 8_500_000 })
  expect((await pricesOf(database)).map(({ price_kobo }) => price_kobo)).toContain(9_100_000)
  expect(await actions(1)).toContain('room.changed')
})

it.each([
  [42_500, false],
  [42_499, true],
])('marks a price of %d instead of 85,000 as a steep drop: %s', async (price, isSteepDrop) => {
  const { database, entries } = await setUp()
  expect(await previewImport(database, withFacts(entries, 1, { price }))).toMatchObject([
    { fields: [{ field: 'price', isSteepDrop }] },
  ])
})

it('takes a room that is not in the file off the site, and keeps its booking', async () => {
  const { database, entries, row, ids, run, actions } = await setUp()
  const before = await database.selectFrom('bookings').selectAll().execute()
  expect(await run(entries.slice(2))).toEqual([
    { kind: 'unlisted', id: 1, name: 'Classic Room', isBooked: true },
    { kind: 'unlisted', id: 2, name: 'Superior Room', isBooked: false },
  ])
  expect(await ids()).toEqual([3, 4, 5, 6, 7, 8])
  expect(await row(1)).toMatchObject({ listed: 0, price_kobo: 8_500_000 })
  expect(await row(2)).toMatchObject({ listed: 0 })
  expect(await database.selectFrom('bookings').selectAll().execute()).toEqual(before)
  expect(await actions(2)).toContain('room.unlisted')
})

it('puts a room from the file back on the site', async () => {
  const { database, entries, row, run, actions } = await setUp()
  await changeRoom(database, MARKETING, 2, { name: 'Old Room' }, NOW)
  await unlistRoom(database, MARKETING, 2, NOW)
  expect(await run(entries)).toMatchObject([
    { kind: 'changed', id: 2, isListedAgain: true, fields: [{ field: 'name', before: 'Old Room' }] },
  ])
  expect(await row(2)).toMatchObject({ listed: 1, name: 'Superior Room' })
  expect(await actions(2)).toContain('room.listed')
})

it('adds a room and applies the order of the file, without changing availability', async () => {
  const { database, entries, ids, run, actions } = await setUp()
  const [first, ...others] = entries
  const loft = { ...first, id: 9, name: 'Loft', description: '', image: 'rooms/twin-room.jpg' } as RoomEntry
  const wanted = [loft, ...others.toReversed(), ...entries.slice(0, 1)]
  expect(await run(wanted)).toEqual([{ kind: 'added', room: loft }, { kind: 'reordered' }])
  expect(await ids()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  const holds = database.selectFrom('holds').select('room_id').orderBy('room_id')
  expect(await holds.execute()).toEqual([{ room_id: 1 }, { room_id: 4 }])
  expect(await actions(9)).toEqual(['room.added'])
  expect(await run(wanted)).toEqual([])
})

it('writes nothing when the rooms were changed since the preview', async () => {
  const { database, entries, row } = await setUp()
  const wanted = withFacts(entries, 1, { price: 90_000 })
  const agreed = await previewImport(database, wanted)
  await addRoom(
    database,
    MARKETING,
    { name: 'Loft', description: 'High.', size: '1', max_people: 1, price_kobo: 9_900 },
    NOW,
  )
  await changeRoom(database, MARKETING, 1, { price_kobo: 7_000_000 }, NOW)
  await expect(importRooms(database, MARKETING, wanted, agreed, NOW)).rejects.toMatchObject({ status: 409 })
  expect(await row(1)).toMatchObject({ price_kobo: 7_000_000 })
})
