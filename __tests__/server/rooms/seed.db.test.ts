import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentError } from '../../../src/content/problem'
import { changeRoom } from '../../../src/server/rooms/offer'
import { seedRooms } from '../../../src/server/rooms/seed'
import { MARKETING } from '../../support/server/actor'
import { makeTempDir } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'

async function setUp() {
  const contentDir = join(await makeTempDir(), 'content')
  const place = await makePlace()
  const database = await openTestDatabase(place)
  await mkdir(contentDir)
  const { rooms }: { rooms: Record<string, unknown>[] } = JSON.parse(
    await readFile('content/rooms.json', 'utf8'),
  )
  const write = (content: unknown) => writeFile(join(contentDir, 'rooms.json'), JSON.stringify(content))
  const seed = async (content: unknown) => {
    await write(content)
    return seedRooms(database, contentDir)
  }
  const stored = () => database.selectFrom('rooms').selectAll().orderBy('position').execute()
  return { contentDir, place, database, rooms, write, seed, stored }
}

it('fills an empty database with the rooms of the file, in its order, with prices in kobo', async () => {
  const { rooms, seed, stored } = await setUp()
  await seed({ rooms: rooms.toReversed() })
  const [first, ...others] = await stored()
  expect(first).toMatchObject({ id: 8, listed: 1, position: 0 })
  expect(others.at(-1)).toMatchObject({ id: 1, price_kobo: 8_500_000, listed: 1 })
})

it('never changes a room of a database that has rooms, nor adds or removes one', async () => {
  const { database, rooms, seed, stored } = await setUp()
  await seed({ rooms: rooms.slice(0, 4) })
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_100_000 }, new Date())
  const before = await stored()
  await seed({ rooms: rooms.slice(2).map((room) => ({ ...room, price: 60_000, name: `New ${room['id']}` })) })
  await seed('the file is not even read')
  expect(await stored()).toEqual(before)
})

it('seeds once when two servers start at the same time', async () => {
  const { contentDir, place, database, rooms, write, stored } = await setUp()
  await write({ rooms })
  const other = await openTestDatabase(place)
  await Promise.all([seedRooms(database, contentDir), seedRooms(other, contentDir)])
  expect(await stored()).toHaveLength(rooms.length)
})

it.each([
  [
    'price',
    0,
    'rooms 3 ("Deluxe King"), price: 0 does not fit; right is a price in naira from 50 to 10000000',
  ],
  ['id', 1.5, 'rooms 3 ("Deluxe King"), id: 1.5 does not fit'],
  [
    'image',
    '../rooms.json',
    'rooms 3 ("Deluxe King"), image: "../rooms.json" does not fit; right is the path of a picture',
  ],
  [
    'max_people',
    undefined,
    'rooms 3 ("Deluxe King"), max_people: is missing; right is a whole number from 1',
  ],
  ['id', 1, 'rooms 3 ("Deluxe King"), id: 1 is used twice'],
])('refuses a room whose %s is %j, names both and stores nothing', async (field, value, problem) => {
  const { rooms, seed, stored } = await setUp()
  const seeding = seed({
    rooms: rooms.map((room, index) => (index === 2 ? { ...room, [field]: value } : room)),
  })
  await expect(seeding).rejects.toBeInstanceOf(ContentError)
  await expect(seeding).rejects.toThrow(problem)
  expect(await stored()).toEqual([])
})
