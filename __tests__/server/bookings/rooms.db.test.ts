import { occupyRoom, releaseRoom, undoRoomChange } from '../../../src/server/bookings/change-room'
import { readBooking } from '../../../src/server/bookings/desk-bookings'
import { listDeskRooms } from '../../../src/server/bookings/desk-bookings'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { pay, verify } from '../../support/server/guest'
import { bookRoom, deskRoom, journalOf, RECEPTIONIST } from '../../support/server/receptionist'

let backend: TestBackend
let milliseconds: number
beforeEach(async () => {
  backend = await openTestBackend()
  milliseconds = Date.now() + 1_000
})
afterEach(() => expectSoundBooks(backend).finally(closeAll))

/** Some time later than whatever was done before. */
function later(passed = 1_000): Date {
  milliseconds += passed
  return new Date(milliseconds)
}
const occupy = (roomId: number) => occupyRoom(backend.database, RECEPTIONIST, roomId, later())
const release = (roomId: number, seen?: string | null) =>
  releaseRoom(backend.database, RECEPTIONIST, roomId, later(), seen)
const undo = (roomId: number, entry: string, passed?: number) =>
  undoRoomChange(backend.database, RECEPTIONIST, { roomId, entry }, later(passed))

it('lists each room with its guest, and unlisted rooms last', async () => {
  const { code } = await bookRoom(backend)
  await backend.database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 2).execute()
  const rooms = await listDeskRooms(backend.database)
  expect(rooms[0]).toMatchObject({
    id: 1,
    price: 85_000,
    available: false,
    listed: true,
    image: expect.stringMatching(/^\/api\/pictures\//),
    booking: { code, guest_name: 'Ada Obi', checked_in_at: null },
  })
  expect(rooms.at(-1)).toMatchObject({ id: 2, listed: false, booking: null })
})

it('occupies a free room once, and nobody can book it', async () => {
  await occupy(1)
  expect(await deskRoom(backend, 1)).toMatchObject({ available: false, booking: null })
  await expect(occupy(1)).rejects.toThrow('Classic Room is occupied already.')
  const { statusCode } = await verify(backend.app, await pay(backend.rehearsal.ledger))
  expect(statusCode).toBe(409)
})

it('refuses to occupy a booked or unknown room', async () => {
  const { code } = await bookRoom(backend)
  await expect(occupy(1)).rejects.toThrow(`Classic Room is booked (${code}).`)
  await expect(occupy(99)).rejects.toMatchObject({ status: 404 })
})

it('completes the booking of a released room, which can be booked again', async () => {
  const { code } = await bookRoom(backend)
  const { entry } = await release(1)
  expect(await readBooking(backend.database, code)).toMatchObject({
    status: 'completed',
    ended_at: new Date(milliseconds).toISOString(),
  })
  expect(await journalOf(backend)).toMatchObject([
    { id: entry, action: 'room.released', who: 'Bola', via: 'browser', after: { booking: code } },
  ])
  await bookRoom(backend, { email: 'eze@example.com' })
})

it('releases a room that the desk occupied, and refuses a free one', async () => {
  await occupy(1)
  await release(1)
  expect(await deskRoom(backend, 1)).toMatchObject({ available: true })
  await expect(release(1)).rejects.toThrow('Classic Room is free already.')
  await expect(release(99)).rejects.toMatchObject({ status: 404 })
})

it('refuses to release a room whose booking the desk has not seen', async () => {
  const first = await bookRoom(backend)
  await release(1, first.code)
  const second = await bookRoom(backend)
  await expect(release(1, first.code)).rejects.toThrow('Something has happened to this room')
  await expect(release(1, null)).rejects.toThrow('Something has happened to this room')
  expect(await deskRoom(backend, 1)).toMatchObject({ booking: { code: second.code } })
})

it('releases a booked room that was set free by hand', async () => {
  const { code } = await bookRoom(backend)
  await backend.database.updateTable('rooms').set({ available: 1 }).where('id', '=', 1).execute()
  await release(1)
  expect(await readBooking(backend.database, code)).toMatchObject({ status: 'completed' })
})

describe('undo', () => {
  it('confirms the booking of a released room again', async () => {
    const { code } = await bookRoom(backend)
    const { entry } = await release(1)
    await undo(1, entry)
    expect(await deskRoom(backend, 1)).toMatchObject({ available: false, booking: { code } })
    expect(await readBooking(backend.database, code)).toMatchObject({ status: 'confirmed', ended_at: null })
    await release(1)
  })

  it('frees a room that was occupied, and closes one that was released without a booking', async () => {
    const occupied = await occupy(1)
    await undo(1, occupied.entry)
    expect(await deskRoom(backend, 1)).toMatchObject({ available: true })
    await occupy(1)
    const released = await release(1)
    await undo(1, released.entry)
    expect(await deskRoom(backend, 1)).toMatchObject({ available: false, booking: null })
  })

  it('is refused when a guest has booked the room meanwhile', async () => {
    await bookRoom(backend)
    const { entry } = await release(1)
    const { code } = await bookRoom(backend)
    await expect(undo(1, entry)).rejects.toThrow('A guest has booked this room in the meantime.')
    expect(await deskRoom(backend, 1)).toMatchObject({ booking: { code } })
  })

  it('is possible for a minute', async () => {
    const { entry } = await occupy(1)
    await expect(undo(1, entry, 60_001)).rejects.toThrow('more than a minute ago')
    milliseconds -= 1
    await undo(1, entry, 0)
  })

  it('undoes only the last change of the room, once', async () => {
    const first = await occupy(1)
    const second = await release(1)
    await expect(undo(1, first.entry)).rejects.toThrow('Something else has happened')
    await undo(1, second.entry)
    await expect(undo(1, second.entry)).rejects.toThrow('Something else has happened')
    await release(1)
    await occupy(1)
    await expect(undo(1, second.entry)).rejects.toThrow('Something else has happened')
    await expect(undo(1, first.entry)).rejects.toThrow('Something else has happened')
  })

  it('is refused when a guest came and went meanwhile', async () => {
    await bookRoom(backend)
    milliseconds = Date.now() - 10_000
    const created_at = new Date(milliseconds).toISOString()
    await backend.database.updateTable('bookings').set({ created_at }).execute()
    // Until another guest comes, it is possible.
    await undo(1, (await release(1)).entry)
    const { entry } = await release(1)
    const { code } = await bookRoom(backend)
    await backend.database
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('code', '=', code)
      .execute()
    await backend.database.updateTable('rooms').set({ available: 1 }).where('id', '=', 1).execute()
    await expect(undo(1, entry)).rejects.toThrow('Something else has happened')
  })

  it('answers 404 for the entry of another room or kind', async () => {
    const { entry } = await occupy(1)
    await expect(undo(2, entry)).rejects.toMatchObject({ status: 404 })
    await expect(undo(1, 'none')).rejects.toMatchObject({ status: 404 })
    await undo(1, entry)
    const undone = (await journalOf(backend)).find(({ action }) => action === 'room.undone')
    await expect(undo(1, undone?.id ?? '')).rejects.toMatchObject({ status: 404 })
  })
})
