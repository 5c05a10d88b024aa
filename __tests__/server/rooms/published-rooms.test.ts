import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openEmbeddedSource } from '../../../src/build/room-source'
import { openBooksToRead } from '../../../src/server/db/read-only'
import { fingerprintInputs } from '../../../src/server/releases/inputs'
import type { StoredRelease } from '../../../src/server/releases/store'
import { digestRooms } from '../../../src/server/rooms/repository'
import { addRoom, changeRoom, listRoom, setPicture, unlistRoom } from '../../../src/server/rooms/offer'
import { picturePath } from '../../../src/server/rooms/room'
import { MARKETING } from '../../support/server/actor'

import { makePlace } from '../../support/server/database'
import { makeOldBooks } from '../../support/server/old-books'
import { makePublisher, openPublishingHotel } from '../../support/publishing'
import { anyPicture } from '../../support/uploads'
import { addRows, findRow } from '../../support/server/rows'

jest.mock('../../../src/server/db/migrations/hotel', () =>
  jest.requireActual('../../support/server/old-books').withNextMigration(),
)

const NOW = new Date('2026-11-22T10:00:00.000Z')

/** Returns what the page of a room shows; undefined when there is no page. */
async function page({ siteDir }: StoredRelease, roomId: number) {
  const file = join(siteDir, `page-data/room/${roomId}/page-data.json`)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text).result.data.hotelRoom
}

it('publishes the rooms of the database, and never writes to them', async () => {
  const { database, publish } = await openPublishingHotel()
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_100_000, name: 'Classic Queen' }, NOW)
  await unlistRoom(database, MARKETING, 2, NOW)
  const loft = { name: 'Loft', description: 'High up.', size: '30 m²', max_people: 2, price_kobo: 9_500_000 }
  const { id } = await addRoom(database, MARKETING, loft, NOW)
  await setPicture(database, MARKETING, { roomId: id, image: 'rooms/twin-room.jpg' }, NOW)
  await listRoom(database, MARKETING, id, NOW)
  const before = await database.selectFrom('rooms').selectAll().orderBy('id').execute()
  const release = await publish()
  expect(await page(release, 1)).toMatchObject({ name: 'Classic Queen', price: 91_000 })
  expect(await page(release, 2)).toBeUndefined()
  expect(await page(release, id)).toMatchObject({ name: 'Loft', price: 95_000 })
  expect(await database.selectFrom('rooms').selectAll().orderBy('id').execute()).toEqual(before)
})

it('gives the build rooms and uploaded pictures, but no data of guests', async () => {
  const { env, database, publish } = await openPublishingHotel()
  const data = (await anyPicture()).toString('base64')
  await addRows(database, 'content_files', {
    id: 'f1',
    path: 'images/desk/new.jpg',
    version: 1,
    data,
    saved_at: '',
    saved_by: 'Ada',
  })
  await setPicture(database, MARKETING, { roomId: 3, image: 'desk/new.jpg' }, NOW)
  // As version 1.0.0 keeps one.
  const earlier = { path: 'desk/earlier.jpg', data, width: 1, height: 1, created_at: '' }
  await addRows(database, 'uploaded_pictures', earlier)
  await database.updateTable('rooms').set({ image: earlier.path }).where('id', '=', 4).execute()
  await addRows(database, 'messages', {
    id: 'm1',
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Hello',
    created_at: '',
  })
  await publish()
  const place = { dataDir: join(env.dataDir, 'build/rooms'), databaseUrl: undefined }
  const source = await openEmbeddedSource(place)
  for (const id of [3, 4]) {
    const { image } = await findRow(database, 'rooms', { id })
    expect((await source.readPicture(picturePath(image))).toString('base64')).toBe(data)
  }
  await source.close()
  const snapshot = await openBooksToRead(place)
  expect(await snapshot?.selectFrom('messages').selectAll().execute()).toEqual([])
  await snapshot?.destroy()
})

it('builds again only when a room was changed', async () => {
  const { env, database, publish, publishChanges } = await openPublishingHotel()
  const release = await publish()
  expect(await digestRooms(database, new Date())).toBe(release.description.rooms)
  const file = join(release.siteDir, 'release.json')
  const inputs = fingerprintInputs(join(env.dataDir, 'build/workspace'), {})
  await writeFile(file, JSON.stringify({ ...release.description, inputs }))
  const again = async () => (await publishChanges()).id
  expect(await again()).toBe(release.id)
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_200_000 }, NOW)
  expect(await again()).not.toBe(release.id)
})

it('publishes the rooms of a database of an earlier version, before the server upgrades it', async () => {
  const publisher = await makePublisher(await makeOldBooks())
  const release = await publisher.publish()
  expect(await page(release, 1)).toMatchObject({ name: 'Live room 1', price: 10_000 })
  expect(await page(release, 2)).toBeUndefined()
})

it('publishes nothing from a database of a later version', async () => {
  const { database, publish } = await openPublishingHotel()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database)
  await expect(publish()).rejects.toThrow('the database is of a later version of this site')
})

it('reads the database without being able to write to it', async () => {
  const { place, database } = await openPublishingHotel()
  const books = await openBooksToRead(place)
  const read = await books?.selectFrom('rooms').select('id').execute()
  expect(read).toHaveLength((await database.selectFrom('rooms').select('id').execute()).length)
  const write = books?.deleteFrom('rooms').where('id', '=', -1).execute()
  await expect(write).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
  await books?.destroy()
})

it('makes no database where there is none', async () => {
  const place = await makePlace()
  expect(await openBooksToRead(place)).toBeUndefined()
  expect(await openBooksToRead(place)).toBeUndefined()
})
