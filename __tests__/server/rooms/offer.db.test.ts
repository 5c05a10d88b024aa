import { setTimeout as wait } from 'node:timers/promises'
import { bookOnline } from '../../../src/server/bookings/book-online'
import { takeRoom } from '../../../src/server/bookings/holds'
import { inTransaction } from '../../../src/server/db/transaction'
import { addRoom, changeRoom, listRoom, unlistRoom } from '../../../src/server/rooms/offer'
import { lockRooms } from '../../../src/server/rooms/repository'
import { seedRooms } from '../../../src/server/rooms/seed'
import { MARKETING } from '../../support/server/actor'
import { CONTENT_DIR } from '../../support/server/backend'
import { makePlace, openTestDatabase } from '../../support/server/database'
import { aPayment } from '../../support/server/rows'
import { listEntriesOfRoom } from '../../support/server/receptionist'

const NOW = new Date('2026-11-22T10:00:00.000Z')
const HELD_MS = 100
const TEXTS = {
  name: 'Garden Loft',
  description: 'Above the trees.',
  size: '30 m²',
  max_people: 2,
  price_kobo: 9_500_000,
}

async function openRooms() {
  const place = await makePlace()
  const database = await openTestDatabase(place)
  await seedRooms(database, CONTENT_DIR)
  const room = (id: number) =>
    database.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const journal = async (id: number) =>
    (await listEntriesOfRoom(database, id)).map(({ action, before, after, who }) => ({
      action,
      who,
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    }))
  /** Books a room as a payment does; with `whenTaken` the commit is held back for a moment. */
  const book = (roomId: number, whenTaken?: () => void) =>
    inTransaction(database, async (transaction) => {
      const isTaken = await takeRoom(
        transaction,
        { roomId, bookingId: 'b1', who: 'Site', from: '2026-11-22', until: '2026-11-23' },
        NOW,
      )
      if (!isTaken) return false
      const payment = { ...aPayment('p1'), room_id: roomId }
      await transaction.insertInto('payments').values(payment).execute()
      const sums = { totalKobo: payment.amount_kobo, feeKobo: 0 }
      const booking = {
        id: 'b1',
        code: 'LH-1',
        roomId,
        guestName: 'Guest',
        payment,
        terms: {},
        stay: { from: '2026-11-22', nights: 1 },
        ...sums,
      }
      await bookOnline(transaction, booking, NOW)
      whenTaken?.()
      if (whenTaken !== undefined) await wait(HELD_MS)
      return true
    })
  return { place, database, room, journal, book }
}

it('changes only the given fields, and journals the old values', async () => {
  const { database, room, journal } = await openRooms()
  const before = await room(1)
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_000_050, name: ' Classic\u0301 ' }, NOW)
  expect(await room(1)).toEqual({ ...before, price_kobo: 9_000_050, name: 'Classi\u0107' })
  expect(await journal(1)).toEqual([
    {
      action: 'room.changed',
      who: 'Ada',
      before: { name: before.name, price_kobo: before.price_kobo },
      after: { name: 'Classi\u0107', price_kobo: 9_000_050 },
    },
  ])
})

it.each([1_050_000, 85_000_000])(
  'asks again before a price of 8500000 kobo becomes %i',
  async (price_kobo) => {
    const { database, room } = await openRooms()
    await expect(changeRoom(database, MARKETING, 1, { price_kobo }, NOW)).rejects.toThrow(
      /^The price would change by more than half: ₦[\d,]+ instead of ₦85,000\. Please confirm it\.$/,
    )
    await changeRoom(database, MARKETING, 1, { price_kobo, confirms_price: true }, NOW)
    expect(await room(1)).toMatchObject({ price_kobo })
  },
)

it('journals nothing when nothing changes', async () => {
  const { database, room, journal } = await openRooms()
  const { name, price_kobo } = await room(1)
  await changeRoom(database, MARKETING, 1, { name, price_kobo }, NOW)
  expect(await journal(1)).toEqual([])
})

it.each([
  [{ name: 'x'.repeat(39) }, 'name', 'The name must be a text of at most 38 characters.'],
  [{ name: '   ' }, 'name', 'The name must be a text of at most 38 characters.'],
  [
    { description: 'x'.repeat(161) },
    'description',
    'The description must be a description of at most 160 characters.',
  ],
  [{ description: 'one\ntwo' }, 'description', 'The description must be one line.'],
  [{ size: '30\u2028m²' }, 'size', 'The size must be one line.'],
  [{ size: 'x'.repeat(21) }, 'size', 'The size must be a text of at most 20 characters, such as "32 m²".'],
  [{ max_people: 21 }, 'max_people', 'The number of guests must be a whole number from 1 to 20.'],
  [{ price_kobo: 4_900 }, 'price_kobo', 'The price must be a price in naira from 50 to 10000000.'],
  [{ price_kobo: Number.NaN }, 'price_kobo', 'The price must be a price in naira from 50 to 10000000.'],
])('refuses %j as content/rooms.json would be', async (changes, field, sentence) => {
  const { database, room } = await openRooms()
  const before = await room(1)
  await expect(changeRoom(database, MARKETING, 1, { size: '9 m²', ...changes }, NOW)).rejects.toMatchObject({
    status: 400,
    message: sentence,
    fields: { [field]: sentence },
  })
  expect(await room(1)).toEqual(before)
})

it('refuses the name of another room, which guests could not tell apart', async () => {
  const { database, room } = await openRooms()
  const { name: taken } = await room(2)
  const name = taken.replace(' ', '  ').toUpperCase()
  await expect(changeRoom(database, MARKETING, 1, { name }, NOW)).rejects.toMatchObject({
    status: 409,
    message: `Room 2 already has the name “${taken}”.`,
  })
})

it('says that a room does not exist', async () => {
  const { database } = await openRooms()
  for (const work of [
    () => changeRoom(database, MARKETING, 999, { price_kobo: 6_000 }, NOW),
    () => unlistRoom(database, MARKETING, 999, NOW),
    () => listRoom(database, MARKETING, 999, NOW),
  ]) {
    await expect(work()).rejects.toMatchObject({ status: 404, message: 'This room does not exist.' })
  }
})

it('adds a room off the site, with an id above those of content/rooms.json', async () => {
  const { database, room, journal } = await openRooms()
  const { id } = await addRoom(database, MARKETING, TEXTS, NOW)
  expect(id).toBe(1_001)
  expect(await room(id)).toMatchObject({ ...TEXTS, listed: 0, image: '' })
  expect(await journal(id)).toMatchObject([{ action: 'room.added', after: { name: 'Garden Loft' } }])
})

it('gives concurrently added rooms different ids', async () => {
  const { place, database } = await openRooms()
  const other = await openTestDatabase(place)
  const added = await Promise.all([
    addRoom(database, MARKETING, TEXTS, NOW),
    addRoom(other, MARKETING, { ...TEXTS, name: 'Pool Loft' }, NOW),
  ])
  expect(added.map(({ id }) => id).toSorted()).toEqual([1_001, 1_002])
})

it('takes a room off the site and puts it back', async () => {
  const { database, room, journal } = await openRooms()
  await unlistRoom(database, MARKETING, 2, NOW)
  await unlistRoom(database, MARKETING, 2, NOW)
  expect((await room(2)).listed).toBe(0)
  await listRoom(database, MARKETING, 2, NOW)
  await listRoom(database, MARKETING, 2, NOW)
  expect((await room(2)).listed).toBe(1)
  expect((await journal(2)).map(({ action }) => action).toSorted()).toEqual(['room.listed', 'room.unlisted'])
})

it('does not take a booked room off the site', async () => {
  const { database, room, journal, book } = await openRooms()
  await book(2)
  await expect(unlistRoom(database, MARKETING, 2, NOW)).rejects.toMatchObject({
    status: 409,
    message: 'Superior Room is booked. It can be taken off the site when its booking has ended or moved.',
  })
  expect((await room(2)).listed).toBe(1)
  expect(await journal(2)).toEqual([])
})

it('keeps a room on the site that is being booked at the same time', async () => {
  const { place, room, book } = await openRooms()
  const other = await openTestDatabase(place)
  let booking: Promise<boolean> | undefined
  await new Promise<void>((resolve) => (booking = book(2, resolve)))
  await expect(unlistRoom(other, MARKETING, 2, NOW)).rejects.toMatchObject({ status: 409 })
  expect(await booking).toBe(true)
  expect((await room(2)).listed).toBe(1)
})

it('refuses a booking of a room that is being taken off the site at the same time', async () => {
  const { place, book } = await openRooms()
  const other = await openTestDatabase(place)
  let unlisting: Promise<void> | undefined
  await new Promise<void>((resolve) => {
    unlisting = inTransaction(other, async (transaction) => {
      await lockRooms(transaction)
      await transaction.updateTable('rooms').set({ listed: 0 }).where('id', '=', 2).execute()
      resolve()
      await wait(HELD_MS)
    })
  })
  expect(await book(2)).toBe(false)
  await unlisting
})

it('does not put a room back whose name another room has now', async () => {
  const { database, room } = await openRooms()
  const { name } = await room(2)
  await unlistRoom(database, MARKETING, 2, NOW)
  await changeRoom(database, MARKETING, 1, { name }, NOW)
  await expect(listRoom(database, MARKETING, 2, NOW)).rejects.toMatchObject({ status: 409 })
})
