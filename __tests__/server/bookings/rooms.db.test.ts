import { listDeskRooms } from '../../../src/server/bookings/desk-bookings'
import { closeRoom, openRoom } from '../../../src/server/bookings/room-closure'
import { dayAfter } from '../../../src/shared/stay'
import { pay, verify } from '../../support/server/guest'
import { bookRoom, deskRoom, journalOf, RECEPTIONIST, shutRoom } from '../../support/server/receptionist'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { COLLEAGUE } from '../../support/server/stays'

useSoundHotel()

const KINDS = ['cleaning', 'out_of_order', 'house_use'] as const

const open = (
  hold: string,
  kinds: readonly (typeof KINDS)[number][] = KINDS,
  who = RECEPTIONIST,
  hasHousekeeping = false,
) => openRoom(backend.database, who, { roomId: 1, hold, kinds, hasHousekeeping }, stays.now)
const openHold = async () => (await deskRoom(backend, 1, stays.now)).hold?.id ?? ''

it('lists each room with its guest, and unlisted rooms last', async () => {
  const { code } = await bookRoom(backend)
  await backend.database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 2).execute()
  const rooms = await listDeskRooms(backend.database, new Date())
  expect(rooms[0]).toMatchObject({
    id: 1,
    price_kobo: 8_500_000,
    available: false,
    listed: true,
    image: expect.stringMatching(/^\/api\/pictures\//),
    hold: { kind: 'stay', booking: { code, guest_name: 'Ada Obi', status: 'expected' } },
  })
  expect(rooms.at(-1)).toMatchObject({ id: 2, listed: false, available: false, hold: null })
})

it('closes a free room with a kind, a person, a day and a note, and nobody can book it', async () => {
  const until = dayAfter(stays.today, 10)
  const closure = { roomId: 1, kind: 'house_use', until, note: 'Staff training' } as const
  await closeRoom(backend.database, RECEPTIONIST, closure, stays.now)
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({
    available: false,
    hold: { kind: 'house_use', by: 'Bola', until, note: 'Staff training', booking: null },
  })
  expect((await verify(backend.app, await pay(backend.rehearsal.ledger))).statusCode).toBe(409)
  expect(JSON.stringify(await journalOf(backend))).not.toContain('training')
})

it('refuses to close a booked, closed or unknown room', async () => {
  const { code } = await bookRoom(backend)
  await expect(shutRoom(backend.database, 1)).rejects.toThrow(code)
  await shutRoom(backend.database, 2)
  await expect(shutRoom(backend.database, 2)).rejects.toThrow('as Bola has planned for “No water”.')
  await expect(shutRoom(backend.database, 99)).rejects.toMatchObject({ status: 404 })
})

it('puts a closed room on sale again, once', async () => {
  await shutRoom(backend.database, 1)
  const hold = await openHold()
  await open(hold, KINDS, COLLEAGUE)
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
  await expect(open(hold)).rejects.toThrow('Chidi has opened it already.')
  await bookRoom(backend)
  await expect(open(hold)).rejects.toThrow('Chidi has opened it already.')
  await expect(open('none')).rejects.toMatchObject({ status: 409 })
})

it('takes a room that is being cleaned as ready, once', async () => {
  await stays.leave((await receiveGuest()).code)
  const hold = await openHold()
  await open(hold, ['cleaning'], COLLEAGUE)
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
  await expect(open(hold, ['cleaning'])).rejects.toThrow('Chidi has marked it as ready already.')
})

it('opens no room of a guest, and with “ready” none that is out of order', async () => {
  await shutRoom(backend.database, 1)
  await expect(open(await openHold(), ['cleaning'])).rejects.toThrow('cannot be opened like this')
  await open(await openHold())
  await bookRoom(backend)
  await expect(open(await openHold())).rejects.toThrow('cannot be opened like this')
})

it('has a room that was closed cleaned before it is sold', async () => {
  await shutRoom(backend.database, 1)
  await open(await openHold(), KINDS, RECEPTIONIST, true)
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({
    available: false,
    hold: { kind: 'cleaning' },
  })
  await open(await openHold(), ['cleaning'], RECEPTIONIST, true)
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
})
