import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setPicture } from '../../src/server/rooms/offer'
import { MARKETING } from '../support/server/actor'
import { onClose } from '../support/server/backend'
import { openDesk, terminalOf } from '../support/server/desk'
import { anyPicture } from '../support/uploads'

interface Entry {
  id: number
  name: string
  price: number
  image: string
}

/** A hotel in which Ada Obi has booked room 1, and a copy of content/rooms.json to edit. */
async function setUp(edit: (rooms: Entry[]) => unknown[]) {
  const hotel = await openDesk()
  const folder = await mkdtemp(join(tmpdir(), 'rooms-'))
  onClose(() => rm(folder, { recursive: true }))
  const file = join(folder, 'next-season.json')
  const { rooms }: { rooms: Entry[] } = JSON.parse(await readFile('content/rooms.json', 'utf8'))
  await writeFile(file, JSON.stringify({ rooms: edit(rooms) }))
  const prices = async () => {
    const rows = await hotel.database.selectFrom('rooms').select('price_kobo').orderBy('id').execute()
    return rows.map(({ price_kobo }) => price_kobo / 100)
  }
  return { ...hotel, file, prices }
}

const cheaper = (rooms: Entry[]) => rooms.map((room) => (room.id === 1 ? { ...room, price: 8_500 } : room))

it('shows the difference and asks, and writes after yes', async () => {
  const { run, file, prices } = await setUp((rooms) => [
    ...cheaper(rooms).slice(0, 7),
    { ...rooms[3], id: 9, name: 'Loft' },
  ])
  const no = terminalOf('no')
  const refused = await run(['rooms', 'import', file], { terminal: no.terminal })
  expect([refused.code, refused.err]).toEqual([1, ['Nothing was changed.']])
  expect(no.questions).toEqual([
    'The site will offer these rooms at once. This cannot be undone. Continue? [yes/no] ',
  ])
  expect((await prices())[0]).toBe(85_000)
  const { code, out } = await run(['rooms', 'import', file], { terminal: terminalOf('yes').terminal })
  expect(code).toBe(0)
  expect(out.join(' ').replaceAll(/\s+/g, ' ')).toMatch(
    /^- Room 1 \(Classic Room\): price ₦85,000 -> ₦8,500 \(CAREFUL: less than half of the present price\) - Room 9 \(Loft\) is new: .* - Room 8 \(.+\) is taken off the site\. 1 new room, 1 changed, 1 taken off\. Imported\. `npm run publish` brings it to the built pages\.$/,
  )
  expect((await prices())[0]).toBe(8_500)
  expect((await run(['rooms', 'import', file])).out).toEqual(['The site already has these rooms.'])
})

it('says that the booking of a removed room stays', async () => {
  const { run, file, code, database: hotelDatabase } = await setUp((rooms) => rooms.slice(1))
  const { out } = await run(['rooms', 'import', file, '--yes'])
  expect(out[0]).toBe('- Room 1 (Classic Room) is taken off the site. It is booked; the booking stays.')
  const booking = hotelDatabase
    .selectFrom('bookings')
    .select('status')
    .where('code', '=', code)
    .executeTakeFirst()
  expect(await booking).toEqual({ status: 'expected' })
})

it('needs --yes in a script', async () => {
  const { run, file, prices } = await setUp(cheaper)
  const refused = await run(['rooms', 'import', file])
  expect([refused.code, refused.err[0]]).toEqual([
    64,
    'The site will offer these rooms at once. This cannot be undone. Add --yes to confirm.',
  ])
  expect((await prices())[0]).toBe(85_000)
  expect((await run(['rooms', 'import', file, '--yes'])).code).toBe(0)
  expect((await prices())[0]).toBe(8_500)
})

it('names what is wrong in the file, by the path that was typed, and writes nothing', async () => {
  const { run, file, prices } = await setUp((rooms) => cheaper(rooms).map((room) => ({ ...room, size: '' })))
  const { code, err } = await run(['rooms', 'import', file, '--yes'])
  expect([code, err.length]).toEqual([1, 8])
  expect(err[0]?.startsWith(`${file}:1:`)).toBe(true)
  expect(err[0]).toContain('rooms 1 ("Classic Room"), size: ')
  expect((await prices())[0]).toBe(85_000)
})

it('refuses a picture that content/images does not have', async () => {
  const { run, database, file } = await setUp((rooms) =>
    rooms.map((room) => ({ ...room, image: room.id === 2 ? 'rooms/nowhere.jpg' : room.image })),
  )
  await setPicture(database, MARKETING, 3, await anyPicture(), undefined, new Date())
  const { code, err } = await run(['rooms', 'import', file, '--yes'])
  expect([code, err]).toEqual([
    1,
    [expect.stringContaining('Nothing was imported: content/images has no rooms/nowhere.jpg')],
  ])
})
