import type { FastifyInstance } from 'fastify'
import { addBookingRoutes } from '../../../src/server/desk/routes/bookings'
import { addDeskRoomRoutes } from '../../../src/server/desk/routes/rooms'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { openDeskCalls } from '../../support/server/desk-calls'
import { bookRoom, journalOf, RECEPTIONIST } from '../../support/server/receptionist'

let backend: TestBackend
let desk: FastifyInstance
let milliseconds: number
const wake = jest.fn()

beforeEach(async () => {
  wake.mockClear()
  backend = await openTestBackend()
  milliseconds = Date.now()
  desk = await openDeskCalls(backend, [addDeskRoomRoutes, addBookingRoutes], {
    actor: RECEPTIONIST,
    now: () => new Date((milliseconds += 1_000)),
    wake,
  })
})
afterEach(() => expectSoundBooks(backend).finally(closeAll))

const get = (path: string) => desk.inject(`/api/desk/${path}`)
const post = (path: string, payload?: object) =>
  desk.inject({ method: 'POST', url: `/api/desk/${path}`, ...(payload === undefined ? {} : { payload }) })

it('occupies a room and undoes that, with entries in the journal', async () => {
  const occupied = await post('rooms/1/occupy/')
  expect(occupied.json()).toMatchObject({ room: { id: 1, available: false, booking: null } })
  const { entry } = occupied.json<{ entry: string }>()
  const undone = await post('rooms/1/undo/', { entry })
  expect(undone.json()).toMatchObject({ id: 1, available: true })
  expect((await get('rooms/')).json()).toContainEqual(expect.objectContaining({ id: 1, available: true }))
  expect((await journalOf(backend)).map(({ who }) => who)).toEqual(['Bola', 'Bola'])
})

it('releases a room, unless it has another booking than the person saw', async () => {
  const { code } = await bookRoom(backend)
  const refused = await post('rooms/1/release/', { booking: 'LH-OTHER2' })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: { code: 'conflict' } }])
  expect((await post('rooms/1/release/', { booking: code })).json()).toMatchObject({
    room: { available: true, booking: null },
  })
  await post('rooms/1/occupy/')
  expect((await post('rooms/1/release/', { booking: null })).statusCode).toBe(200)
  expect((await post('rooms/1/release/', { booking: null })).json()).toEqual({
    error: { code: 'conflict', message: 'Classic Room is free already.' },
  })
})

it('rejects invalid requests', async () => {
  const { code } = await bookRoom(backend)
  const answers = await Promise.all([
    post('rooms/0/occupy/'),
    post('rooms/99/release/', { booking: null }),
    post('rooms/1/undo/', {}),
    post('rooms/1/release/', { booking: 5 }),
    get('bookings/LH-NONE/'),
    post(`bookings/${code}/move/`, { room_id: 2, seen_room: 1 }),
    post(`bookings/${code}/move/`, { room_id: '2', frees_old_room: true, seen_room: 1 }),
    post(`bookings/${code}/cancel/`, { refund: -1, seen_room: 1 }),
    post(`bookings/${code}/cancel/`, { refund: 0 }),
    post(`bookings/${code}/cancel/`, { refund: 85_000.01, seen_room: 1 }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    404, 404, 400, 400, 404, 400, 400, 400, 400, 409,
  ])
  expect(wake).not.toHaveBeenCalled()
})

it('refuses every step of a booking whose room has changed since the person saw it', async () => {
  const { code } = await bookRoom(backend)
  await post(`bookings/${code}/move/`, { room_id: 2, frees_old_room: true, seen_room: 1 })
  const seen_room = 1
  const tries = [
    await post(`bookings/${code}/check-in/`, { seen_room }),
    await post(`bookings/${code}/undo-check-in/`, { seen_room }),
    await post(`bookings/${code}/stay-on/`, { seen_room }),
    await post(`bookings/${code}/move/`, { room_id: 3, frees_old_room: false, seen_room }),
    await post(`bookings/${code}/complete/`, { seen_room }),
    await post(`bookings/${code}/cancel/`, { refund: 0, seen_room }),
  ]
  expect(tries.map((answer) => [answer.statusCode, answer.json().error?.message])).toEqual(
    tries.map(() => [409, 'This booking has another room since you last saw it. Please look at it again.']),
  )
  const { booking } = (await get(`bookings/${code}/`)).json()
  expect(booking).toMatchObject({ room_id: 2, status: 'confirmed', checked_in_at: null })
  expect((await post(`bookings/${code}/check-in/`, { seen_room: 2 })).statusCode).toBe(200)
})

it('finds a booking, checks the guest in, moves it and completes it', async () => {
  const { code } = await bookRoom(backend)
  expect((await get('bookings/?q=obi')).json()).toMatchObject([{ code, paid: 85_000, refund: null }])
  expect((await get('bookings/?q=nobody')).json()).toEqual([])
  expect((await get('bookings/')).json()).toHaveLength(1)
  const seen = { seen_room: 1 }
  const checkedIn = await post(`bookings/${code}/check-in/`, seen)
  expect(checkedIn.json()).toMatchObject({ checked_in_at: expect.any(String) })
  const undone = await post(`bookings/${code}/undo-check-in/`, seen)
  expect(undone.json()).toMatchObject({ checked_in_at: null })
  await post(`bookings/${code}/check-in/`, seen)
  const moved = await post(`bookings/${code}/move/`, { room_id: 2, frees_old_room: true, ...seen })
  expect(moved.json()).toMatchObject({ code, room_id: 2 })
  expect(wake.mock.calls).toEqual([['mail']])
  const completed = await post(`bookings/${code}/complete/`, { seen_room: 2 })
  expect(completed.json()).toMatchObject({ status: 'completed' })
  const { story, mails } = (await get(`bookings/${code}/`)).json()
  expect(story).toHaveLength(7)
  expect(mails).toHaveLength(3)
})

it('cancels a booking with a refund in naira, and wakes the jobs for refunds and mails', async () => {
  const { code } = await bookRoom(backend)
  const cancelled = await post(`bookings/${code}/cancel/`, { refund: 10_000.5, seen_room: 1 })
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', refund: { amount: 10_000.5, state: 'due' } })
  expect(wake.mock.calls).toEqual([['refunds'], ['mail']])
})

it.each([0.004, 10_000.005, 1e300])('rejects a refund of ₦%d, which is not in whole kobo', async (refund) => {
  const { code } = await bookRoom(backend)
  const refused = await post(`bookings/${code}/cancel/`, { refund, seen_room: 1 })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { error: { code: 'invalid_input', fields: { refund: expect.stringContaining('whole kobo') } } },
  ])
  expect((await get(`bookings/${code}/`)).json()).toMatchObject({ booking: { status: 'confirmed' } })
  expect(wake).not.toHaveBeenCalled()
})

it('pays a completed booking back', async () => {
  const { code } = await bookRoom(backend)
  await post(`bookings/${code}/complete/`, { seen_room: 1 })
  for (const refund of [0, -1, 0.001]) {
    expect((await post(`bookings/${code}/pay-back/`, { refund })).statusCode).toBe(400)
  }
  expect(wake).not.toHaveBeenCalled()
  const paid = await post(`bookings/${code}/pay-back/`, { refund: 85_000 })
  expect(paid.json()).toMatchObject({ status: 'completed', refund: { amount: 85_000, state: 'due' } })
  expect(wake.mock.calls).toEqual([['refunds'], ['mail']])
})
