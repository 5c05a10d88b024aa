import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openEmbeddedSource } from '../../src/build/room-source'
import { addRoom, listRoom, setPicture, unlistRoom } from '../../src/server/rooms/offer'
import { seedRooms } from '../../src/server/rooms/seed'
import { MARKETING } from '../support/server/actor'
import { makeTempDir } from '../support/server/closing'
import { openTestDatabase } from '../support/server/database'
import { makeOldBooks } from '../support/server/old-books'

jest.mock('../../src/server/db/migrations/hotel', () =>
  jest.requireActual('../support/server/old-books').withNextMigration(),
)

const NOW = new Date('2026-11-22T10:00:00.000Z')
const contentDir = resolve('content')

it('answers with the rooms of content/rooms.json where there is no database yet', async () => {
  const source = await openEmbeddedSource({ dataDir: await makeTempDir(), databaseUrl: undefined })
  expect(source.name).toBe('content/rooms.json')
  const { rooms } = JSON.parse(await readFile('content/rooms.json', 'utf8'))
  expect(await source.readRooms()).toEqual(
    rooms.map((room: { image: string }) => ({ ...room, image: `/api/pictures/${room.image}` })),
  )
  expect(await source.readPicture('/api/pictures/rooms/twin-room.jpg')).toEqual(
    await readFile('content/images/rooms/twin-room.jpg'),
  )
  await expect(source.readPicture('/api/pictures/rooms/nowhere.jpg')).rejects.toThrow(
    '/api/pictures/rooms/nowhere.jpg answered 404',
  )
  await source.close()
})

it('answers with the rooms of the database where there is one', async () => {
  const place = { dataDir: await makeTempDir(), databaseUrl: undefined }
  const database = await openTestDatabase(place)
  await seedRooms(database, contentDir)
  await unlistRoom(database, MARKETING, 1, NOW)
  const loft = { name: 'Loft', description: 'High up.', size: '30 m²', max_people: 2, price_kobo: 9_500_000 }
  const { id } = await addRoom(database, MARKETING, loft, NOW)
  await setPicture(database, MARKETING, { roomId: id, image: 'rooms/twin-room.jpg' }, NOW)
  await listRoom(database, MARKETING, id, NOW)
  const source = await openEmbeddedSource(place)
  expect(source.name).toBe('the database')
  const rooms = await source.readRooms()
  expect(rooms).toContainEqual(expect.objectContaining({ name: 'Loft', price: 95_000 }))
  expect(rooms).not.toContainEqual(expect.objectContaining({ id: 1 }))
  await source.close()
})

it('says what to do when the database is of an earlier version', async () => {
  await expect(openEmbeddedSource(await makeOldBooks())).rejects.toThrow(
    'the database is of an earlier version of this site: start the server',
  )
})
