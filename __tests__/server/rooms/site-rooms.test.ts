import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readRoomEntries } from '../../../src/content/read-content'
import { errorCodeOf } from '../../../src/shared/error-facts'
import { openBooksToRead } from '../../../src/server/db/read-only'
import { fingerprintInputs } from '../../../src/server/releases/inputs'
import type { StoredRelease } from '../../../src/server/releases/store'
import { addRoom, changeRoom, unlistRoom } from '../../../src/server/rooms/offer'
import { takeOverRooms } from '../../../src/server/rooms/take-over-rooms'
import { setPicture } from '../../../src/server/rooms/set-picture'
import { digestBooks } from '../../../src/server/rooms/site-rooms'
import { picturePath } from '../../../src/server/rooms/picture-path'
import { openPublishingHotel, withPrice } from '../../support/publishing-hotel'
import { MARKETING } from '../../support/server/actor'
import { closeAll } from '../../support/server/closing'
import { databaseKind, makePlace } from '../../support/server/database'
import { anyPicture } from '../../support/uploads'

const NOW = new Date('2026-11-22T10:00:00.000Z')

jest.setTimeout(60_000)
afterEach(closeAll)

/** Gives what the page of a room shows; undefined when there is no page. */
async function page({ siteDir }: StoredRelease, roomId: number) {
  const file = join(siteDir, `page-data/room/${roomId}/page-data.json`)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text).result.data.hotelRoom
}

it('draws pages of what the desk offers, and leaves content/ as marketing wrote it', async () => {
  const { env, database, publish, contentDir } = await openPublishingHotel()
  await changeRoom(database, MARKETING, 1, { price: 91_000, name: 'Classic Queen' }, NOW)
  await unlistRoom(database, MARKETING, 2, NOW)
  await setPicture(database, MARKETING, 3, await anyPicture(), undefined, NOW)
  const loft = { name: 'Loft', description: 'High up.', size: '30 m²', max_people: 2, price: 95_000 }
  const { id } = await addRoom(database, MARKETING, { ...loft, picture: await anyPicture() }, NOW)
  const release = await publish()
  expect(await page(release, 1)).toMatchObject({ name: 'Classic Queen', price: 91_000 })
  expect(await page(release, 2)).toBeUndefined()
  expect(await page(release, id)).toMatchObject({ name: 'Loft', price: 95_000 })
  expect(await readFile(join(release.contentDir, 'rooms.json'), 'utf8')).toBe(
    await readFile(join(contentDir, 'rooms.json'), 'utf8'),
  )
  const books = join(env.dataDir, 'build/workspace/books')
  const placed: { id: number; image: string }[] = JSON.parse(
    await readFile(join(books, 'rooms.json'), 'utf8'),
  )
  const rows = await database.selectFrom('rooms').select(['id', 'image']).where('listed', '=', 1).execute()
  for (const { id: roomId, image } of rows) {
    expect(placed.find((room) => room.id === roomId)?.image).toBe(picturePath(image))
    if (!image.startsWith('desk/')) continue
    const { data } = await database
      .selectFrom('uploaded_pictures')
      .select('data')
      .where('path', '=', image)
      .executeTakeFirstOrThrow()
    expect((await readFile(join(books, 'images', image))).toString('base64')).toBe(data)
  }
})

it('keeps the desk’s price through a publish, and builds no second time', async () => {
  const { env, database, publish, publishChanges, takeOver } = await openPublishingHotel()
  await changeRoom(database, MARKETING, 1, { price: 91_000 }, NOW)
  const release = await publish()
  expect(await takeOver(release)).toEqual({ changes: [], conflicts: [], clashes: [] })
  expect(await page(release, 1)).toMatchObject({ price: 91_000 })
  // What the server watches, and what a rebuild compares.
  expect(await digestBooks(database)).toBe(release.description.rooms)
  const file = join(release.siteDir, 'release.json')
  const inputs = fingerprintInputs(join(env.dataDir, 'build/workspace'), {})
  await writeFile(file, JSON.stringify({ ...release.description, inputs }))
  const again = async () => (await publishChanges()).id
  expect(await again()).toBe(release.id)
  await changeRoom(database, MARKETING, 1, { price: 92_000 }, NOW)
  expect(await again()).not.toBe(release.id)
})

it('takes a later change of the file over where the desk changed nothing', async () => {
  const { database, publish, takeOver, editRooms } = await openPublishingHotel()
  await changeRoom(database, MARKETING, 1, { price: 91_000 }, NOW)
  await takeOver(await publish())
  await editRooms(withPrice(2, 70_000))
  const release = await publish()
  expect([await page(release, 1), await page(release, 2)]).toMatchObject([
    { price: 91_000 },
    { price: 70_000 },
  ])
  // The books get it when the release goes live, and not before.
  expect(await digestBooks(database)).not.toBe(release.description.rooms)
  expect((await takeOver(release)).changes).toMatchObject([{ roomId: 2, field: 'price', after: 70_000 }])
  expect(await digestBooks(database)).toBe(release.description.rooms)
})

it('tells a conflict where both changed a price, and shows the desk’s on the page', async () => {
  const { database, publish, takeOver, editRooms, lines } = await openPublishingHotel()
  await changeRoom(database, MARKETING, 1, { price: 91_000 }, NOW)
  await takeOver(await publish())
  expect(lines).toEqual([])
  await editRooms(withPrice(1, 60_000))
  // Two releases of one second with the very same pages are one.
  await editRooms(withPrice(2, 70_000))
  const release = await publish()
  expect(await page(release, 1)).toMatchObject({ price: 91_000 })
  // Whoever publishes reads it, until somebody decides.
  const line =
    'room 1 ("Classic Room"): "price" is 60000 in content/rooms.json and was changed to 91000 at the desk; it' +
    ' stays 91000 until `npm run desk -- take-rooms` is run with --file-wins or --desk-wins'
  expect(lines).toEqual([line])
  const { changes, conflicts } = await takeOver(release)
  expect([changes, conflicts]).toMatchObject([
    [{ roomId: 2, after: 70_000 }],
    [{ roomId: 1, field: 'price', file: 60_000, desk: 91_000 }],
  ])
  expect(await digestBooks(database)).toBe(release.description.rooms)
  await publish()
  expect(lines).toEqual([line, line])
  await takeOverRooms(database, await readRoomEntries(release.contentDir), { winner: 'desk' })
  await publish()
  expect(lines).toEqual([line, line])
})

it('goes on with content/rooms.json, and says so, when the books are of another version', async () => {
  const { database, publish, lines } = await openPublishingHotel()
  await changeRoom(database, MARKETING, 1, { price: 91_000 }, NOW)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database)
  expect(await page(await publish(), 1)).toMatchObject({ price: 85_000 })
  await sql`delete from kysely_migration where name in ('9999-later', '0008-desk')`.execute(database)
  await publish()
  expect(lines).toEqual([
    expect.stringMatching(
      /^The books are of a later version, so the rooms are those of content\/rooms\.json/,
    ),
    expect.stringMatching(/^The books are of an earlier version, .*[^\n]$/),
  ])
})

it('reads the books without being able to write them', async () => {
  const { place, database } = await openPublishingHotel()
  const books = await openBooksToRead(place)
  const read = await books?.selectFrom('rooms').select('id').execute()
  expect(read).toHaveLength((await database.selectFrom('rooms').select('id').execute()).length)
  // PostgreSQL has no such connection: there reading is in a transaction that may only read.
  const write = () => books?.deleteFrom('rooms').where('id', '=', -1).execute()
  const failure = databaseKind() === 'sqlite' ? await Promise.resolve(write()).catch(errorCodeOf) : ''
  expect(failure).toBe(databaseKind() === 'sqlite' ? 'SQLITE_READONLY' : '')
  await books?.destroy()
})

it('makes no books where there are none', async () => {
  const place = await makePlace()
  expect(await openBooksToRead(place)).toBeUndefined()
  expect(await openBooksToRead(place)).toBeUndefined()
})
