import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentError } from '../../../src/content/problem'
import { describeConflict } from '../../../src/server/rooms/room-changes'
import { seedRooms } from '../../../src/server/rooms/seed'
import { closeAll, makeTempDir } from '../../support/server/closing'
import { openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

async function setUp() {
  const dir = await makeTempDir()
  const database = await openTestDatabase()
  await mkdir(join(dir, 'content'))
  const { rooms }: { rooms: Record<string, unknown>[] } = JSON.parse(
    await readFile('content/rooms.json', 'utf8'),
  )
  const seed = async (content: unknown) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    await writeFile(join(dir, 'content/rooms.json'), text)
    return seedRooms(database, join(dir, 'content'))
  }
  const stored = () => database.selectFrom('rooms').selectAll().orderBy('id').execute()
  return { database, rooms, seed, stored }
}

it('brings the rooms in, with prices in kobo', async () => {
  const { rooms, seed, stored } = await setUp()
  await seed({ rooms })
  expect((await stored())[0]).toMatchObject({ id: 1, price_kobo: 8_500_000, available: 1, listed: 1 })
})

it('never overwrites a live availability, and brings in changed texts, prices and pictures', async () => {
  const { database, rooms, seed, stored } = await setUp()
  await seed(rooms)
  await database.updateTable('rooms').set({ available: 0 }).where('id', '=', 1).execute()
  await database.updateTable('rooms').set({ available: 1 }).where('id', '=', 4).execute()
  const changes = {
    name: 'Classic Queen',
    description: 'New',
    image: 'rooms/new.webp',
    price: 90_000.5,
    size: '29 m²',
  }
  await seed(rooms.map((room) => (room['id'] === 1 ? { ...room, ...changes } : room)))
  const [first, , , fourth] = await stored()
  expect(first).toMatchObject({
    name: 'Classic Queen',
    description: 'New',
    image: 'rooms/new.webp',
    size: '29 m²',
    price_kobo: 9_000_050,
    available: 0,
  })
  expect(fourth?.available).toBe(1)
})

it('adds new rooms, and keeps a removed one out of the list until it is back', async () => {
  const { rooms, seed, stored } = await setUp()
  await seed({ rooms: rooms.slice(0, 2) })
  await seed({ rooms: rooms.slice(1, 3) })
  expect((await stored()).map(({ id, listed }) => [id, listed])).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
  ])
  await seed({ rooms: rooms.slice(0, 3) })
  expect((await stored()).map(({ listed }) => listed)).toEqual([1, 1, 1])
})

it('does not know a new draft, takes a room that became one out of the list, and lists it again after', async () => {
  const { rooms, seed, stored } = await setUp()
  const [first, second, third] = rooms
  const listed = async () => (await stored()).map((room) => [room.id, room.listed])
  await seed({ rooms: [first, second, { ...third, draft: true }] })
  expect(await listed()).toEqual([[1, 1], [2, 1]]) // prettier-ignore
  await seed({ rooms: [first, { ...second, draft: true }, { ...third, draft: false }] })
  expect(await listed()).toEqual([[1, 1], [2, 0], [3, 1]]) // prettier-ignore
  await seed({ rooms: [first, second, third] })
  expect(await listed()).toEqual([[1, 1], [2, 1], [3, 1]]) // prettier-ignore
})

it.each([
  ['price', 0, 'room 3 ("Deluxe King"), price: 0 is too low; right is a price in naira from 50 to 10000000'],
  ['id', 1.5, 'room number 3 ("Deluxe King"), id: 1.5 is not a whole number'],
  [
    'image',
    '../rooms.json',
    'room 3 ("Deluxe King"), image: "../rooms.json" does not fit; right is the path of a picture',
  ],
  ['max_people', undefined, 'room 3 ("Deluxe King"), max_people: is missing; right is a whole number from 1'],
  ['id', 1, 'room 1 ("Deluxe King"), id: 1 is used twice'],
])(
  'refuses a room whose %s is %j, names both and leaves the database alone',
  async (field, value, problem) => {
    const { rooms, seed, stored } = await setUp()
    await seed({ rooms })
    const broken = rooms.map((room, index) =>
      index === 2 ? { ...room, [field]: value } : { ...room, name: `Changed ${index}` },
    )
    const seeding = seed({ rooms: broken })
    await expect(seeding).rejects.toBeInstanceOf(ContentError)
    await expect(seeding).rejects.toThrow(problem)
    expect((await stored())[0]?.name).toBe('Classic Room')
  },
)

it('reads the bare list of earlier versions too', async () => {
  const { rooms, seed, stored } = await setUp()
  await seed(rooms)
  expect(await stored()).toHaveLength(8)
})

it('names the field of a conflict in one line, with both values', async () => {
  const { database, rooms, seed } = await setUp()
  await seed({ rooms })
  await database.updateTable('rooms').set({ price_kobo: 1_000_000 }).where('id', '=', 1).execute()
  const { conflicts } = await seed({ rooms: rooms.map((room) => ({ ...room, price: 90_000 })) })
  expect(conflicts.map(describeConflict)).toEqual([
    'room 1 ("Classic Room"): "price" is 90000 in content/rooms.json and was changed to 10000 at the desk; it stays 10000 until `npm run desk -- take-rooms` is run with --file-wins or --desk-wins',
  ])
})
