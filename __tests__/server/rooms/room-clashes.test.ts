import { addRoom, changeRoom, listRoomAgain, unlistRoom } from '../../../src/server/rooms/offer'
import { describeClash } from '../../../src/server/rooms/room-clashes'
import { takeOverRooms } from '../../../src/server/rooms/take-over-rooms'
import { readRoomEntries } from '../../../src/content/read-content'
import { openPublishingHotel, withPrice, withRoom } from '../../support/publishing-hotel'
import { MARKETING } from '../../support/server/actor'
import { closeAll } from '../../support/server/closing'
import { anyPicture } from '../../support/uploads'

const NOW = new Date('2026-11-24T10:00:00.000Z')
const SUITE = { name: 'Suite', description: 'High up.', size: '30 m²', max_people: 2, price: 95_000 }
const ID_LINE =
  'content/rooms.json: room 1001 ("Loft") has the id of a room that the desk has added ("Suite");' +
  ' give the entry an id up to 1000 that no other room has'

/** What a PublishError with this line has: the same files are not built again. */
const lasting = (reason: string) => ({ reason, isLasting: true })

const nameLine = (id: number, name: string, other: string) =>
  `content/rooms.json: room ${id} ("${name}") would have the name of room ${other};` +
  ' give the entry another name, or rename that room at the desk'

jest.setTimeout(60_000)
afterEach(closeAll)

async function openHotel() {
  const hotel = await openPublishingHotel()
  const { database, contentDir } = hotel
  const room = (id: number) =>
    database.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirst()
  const addSuite = async () => addRoom(database, MARKETING, { ...SUITE, picture: await anyPicture() }, NOW)
  const readEntries = () => readRoomEntries(contentDir)
  return { ...hotel, room, addSuite, readEntries }
}

describe('an entry with the id of a room that the desk has added', () => {
  it('is refused by a publish, which names both, and nothing changes', async () => {
    const { store, room, addSuite, editRooms, publish, publishChanges } = await openHotel()
    const { id } = await addSuite()
    const [before, live] = [await room(id), await store.live()]
    await editRooms(withRoom({ id, name: 'Loft', price: 60_000 }))
    await expect(publish()).rejects.toMatchObject(lasting(ID_LINE))
    await expect(publishChanges()).rejects.toMatchObject(lasting(ID_LINE))
    expect([(await store.live())?.id, (await store.list()).length]).toEqual([live?.id, 1])
    expect(await room(id)).toEqual(before)
    await editRooms((rooms) => rooms.map((one) => (one.name === 'Loft' ? { ...one, id: 1_000 } : one)))
    expect((await publish()).id).not.toBe(live?.id)
  })

  it.each([undefined, 'file', 'desk'] as const)(
    'never overwrites that room, also in a server (winner: %s)',
    async (winner) => {
      const { database, room, addSuite, editRooms, readEntries } = await openHotel()
      const { id } = await addSuite()
      const before = await room(id)
      await editRooms((rooms) => withRoom({ id, name: 'Loft' })(withPrice(1, 99_000)(rooms)))
      for (let starts = 0; starts < 2; starts += 1) {
        const { clashes } = await takeOverRooms(database, await readEntries(), { winner })
        expect(clashes.map(describeClash)).toEqual([ID_LINE])
        expect(await room(id)).toEqual(before)
      }
      // The other entries are taken over.
      expect(await room(1)).toMatchObject({ price_kobo: 9_900_000 })
    },
  )
})

describe('a name that another room has, but for spaces and capitals', () => {
  it('is refused by a publish when the file brings it, and nothing changes', async () => {
    const { store, room, addSuite, editRooms, publish } = await openHotel()
    const { id } = await addSuite()
    const [before, live] = [await room(1), await store.live()]
    await editRooms(withRoom({ id: 9, name: ' SUITE ' }))
    await expect(publish()).rejects.toMatchObject(lasting(nameLine(9, ' SUITE ', `${id} ("Suite")`)))
    await editRooms((rooms) =>
      rooms.slice(0, -1).map((one) => (one.id === 1 ? { ...one, name: 'suite' } : one)),
    )
    await expect(publish()).rejects.toMatchObject(lasting(nameLine(1, 'suite', `${id} ("Suite")`)))
    expect([(await store.live())?.id, (await store.list()).length]).toEqual([live?.id, 1])
    expect(await room(1)).toEqual(before)
  })

  it('is refused also when the desk has given it to a room of the file', async () => {
    const { database, editRooms, publish } = await openHotel()
    await changeRoom(database, MARKETING, 2, { name: 'Loft' }, NOW)
    await editRooms(withRoom({ id: 9, name: 'Loft' }))
    await expect(publish()).rejects.toThrow(nameLine(9, 'Loft', '2 ("Loft")'))
  })

  it('may be that of a room which is not offered', async () => {
    const { database, addSuite, editRooms, publish, takeOver } = await openHotel()
    const { id } = await addSuite()
    await unlistRoom(database, MARKETING, id, NOW)
    await editRooms(withRoom({ id: 9, name: 'Suite' }))
    expect((await takeOver(await publish())).clashes).toEqual([])
    await expect(listRoomAgain(database, MARKETING, id, NOW)).rejects.toMatchObject({ status: 409 })
  })

  it('is told by a server that could not be asked before, and stops no later publish', async () => {
    const { addSuite, editRooms, publish, takeOver } = await openHotel()
    await editRooms(withRoom({ id: 9, name: 'Suite' }))
    const release = await publish()
    const { id } = await addSuite()
    const { clashes } = await takeOver(release)
    expect(clashes.map(describeClash)).toEqual([nameLine(9, 'Suite', `${id} ("Suite")`)])
    await editRooms(withPrice(1, 99_000))
    expect((await publish()).id).not.toBe(release.id)
  })
})

it('refuses at the desk to add or name a room as another one that is offered', async () => {
  const { database, addSuite } = await openHotel()
  const { id } = await addSuite()
  const refusal = { status: 409, message: `Room ${id} has the name “Suite” already.` }
  await expect(addRoom(database, MARKETING, { ...SUITE, name: ' sUITE' }, NOW)).rejects.toMatchObject(refusal)
  await expect(changeRoom(database, MARKETING, 1, { name: 'SUITE ' }, NOW)).rejects.toMatchObject(refusal)
})

it('goes on with a room of the file that has an id above 1000, also when it has left the file', async () => {
  const { room, addSuite, editRooms, publish, takeOver } = await openHotel()
  await editRooms(withRoom({ id: 1_001, name: 'Loft' }))
  await takeOver(await publish())
  expect(await addSuite()).toEqual({ id: 1_002 })
  await editRooms(withPrice(1_001, 60_000))
  await takeOver(await publish())
  expect(await room(1_001)).toMatchObject({ name: 'Loft', price_kobo: 6_000_000 })
  await editRooms((rooms) => rooms.filter(({ id }) => id !== 1_001))
  await takeOver(await publish())
  expect(await room(1_001)).toMatchObject({ listed: 0 })
  await editRooms(withRoom({ id: 1_001, name: 'Loft', price: 70_000 }))
  const { clashes } = await takeOver(await publish())
  expect(clashes).toEqual([])
  expect(await room(1_001)).toMatchObject({ listed: 1, price_kobo: 7_000_000 })
})
