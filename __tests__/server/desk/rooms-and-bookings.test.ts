import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../src/server/journal/journal'
import { dayAfter, hotelDay } from '../../../src/shared/stay'
import { expectSoundBooks } from '../../support/server/audit'
import { backend, useBackend } from '../../support/server/backend'
import { openDeskCalls } from '../../support/server/desk-calls'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { OWNER, WALKED_IN } from '../../support/server/stays'

let desk: FastifyInstance
let milliseconds: number
const wake = jest.fn()

useBackend()
beforeEach(async () => {
  wake.mockClear()
  milliseconds = Date.now()
  desk = await openAs(RECEPTIONIST)
})
afterEach(() => expectSoundBooks(backend))

const now = () => new Date((milliseconds += 1_000))
function openAs(actor: Actor): Promise<FastifyInstance> {
  return openDeskCalls(backend, { actor, now, wake })
}
const get = (path: string) => desk.inject(`/api/desk/${path}`)
const post = (path: string, payload?: object) =>
  desk.inject({ method: 'POST', url: `/api/desk/${path}`, ...(payload === undefined ? {} : { payload }) })

const TOMORROW = dayAfter(hotelDay(new Date().toISOString()), 1)
const REPAIR = { kind: 'out_of_order', until: TOMORROW, note: 'No water' }
const RESERVATION = {
  ...WALKED_IN,
  arrives_on: TOMORROW,
  nights: 1,
  rooms: [{ room_id: 3, total_kobo: 13_000_000 }],
  payment: null,
}
const WALK_IN = { ...WALKED_IN, room_id: 3, nights: 2, total_kobo: 26_000_000, payment: null }

it('rejects invalid requests', async () => {
  const { code } = await bookRoom(backend)
  const closure = { kind: 'cleaning', until: null, note: null }
  const cash = { method: 'cash', amount_kobo: 100, reference: null }
  const move = { room_id: 2, old_room: 'free', note: null, seen_room: 1 }
  const plan = { ...REPAIR, room_id: 1, from_day: TOMORROW }
  const cases: [number, string, object][] = [
    [400, 'closures/', { ...plan, from_day: 'soon' }],
    [400, 'closures/', { ...plan, from_day: '2027-99-99', until: '2027-99-99' }],
    [400, 'closures/', { ...plan, kind: 'stay' }],
    [400, 'closures/', { ...plan, note: ' ' }],
    [404, 'rooms/0/close/', closure],
    [404, 'rooms/99/close/', closure],
    [400, 'rooms/1/close/', { ...closure, kind: 'stay' }],
    [400, 'rooms/1/close/', { ...closure, until: 'tomorrow' }],
    [400, 'rooms/1/close/', { ...REPAIR, until: null }],
    [400, 'rooms/1/close/', { ...REPAIR, note: ' ' }],
    [400, 'rooms/1/open/', {}],
    [400, `bookings/${code}/move/`, { ...move, old_room: 'sold' }],
    [400, `bookings/${code}/move/`, { ...move, room_id: '2' }],
    [400, `bookings/${code}/move/`, { ...move, old_room: 'out_of_order', note: 'No water' }],
    [400, `bookings/${code}/cancel/`, { refund_kobo: -100, seen_room: 1 }],
    [400, `bookings/${code}/cancel/`, { refund_kobo: 0 }],
    [400, `bookings/${code}/cancel/`, { refund_kobo: 1_000_000.5, seen_room: 1 }],
    [409, `bookings/${code}/cancel/`, { refund_kobo: 8_500_001, seen_room: 1 }],
    [400, `bookings/${code}/payments/`, { payment: { ...cash, amount_kobo: 0 } }],
    [400, `bookings/${code}/payments/`, { payment: { ...cash, method: 'paystack' } }],
    [400, `bookings/${code}/charges/`, { amount_kobo: 0, text: 'Water' }],
    [400, `bookings/${code}/charges/`, { amount_kobo: 50_000, text: '  ' }],
    [400, `bookings/${code}/pay-back/`, { refund_kobo: 0, seen_refunded_kobo: 0, reason: 'Noise' }],
    [400, `bookings/${code}/refunds/`, { payment: cash, reason: ' ' }],
    [400, 'bookings/', { ...WALK_IN, guest_name: 'Emeka\nEze' }],
    [400, 'bookings/', { ...WALK_IN, guest_email: 'emeka@' }],
    [400, 'bookings/', { ...WALK_IN, nights: 0 }],
    [400, 'reservations/', { ...RESERVATION, guest_email: 'a@b.com,c@d.com' }],
    [400, 'bookings/', { ...WALK_IN, total_kobo: -100 }],
  ]
  for (const [status, path, payload] of cases) {
    expect([path, payload, (await post(path, payload)).statusCode]).toEqual([path, payload, status])
  }
  expect((await get(`bookings/${code}/`)).json()).toMatchObject({ booking: { status: 'expected' } })
  expect((await get('bookings/LH-NONE/')).statusCode).toBe(404)
  expect(wake).not.toHaveBeenCalled()
})

it('closes the broken room of a move until a day, unless somebody has a night before it', async () => {
  const { code } = await bookRoom(backend)
  const sold = await post('reservations/', { ...RESERVATION, rooms: [{ room_id: 1, total_kobo: 8_500_000 }] })
  const move = { room_id: 2, old_room: 'out_of_order', note: 'No water', seen_room: 1 }
  desk = await openAs(OWNER)
  const refused = await post(`bookings/${code}/move/`, { ...move, closed_until: dayAfter(TOMORROW, 1) })
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    expect.stringContaining(`(${sold.json().code}).`),
  ])
  await post(`bookings/${sold.json().code}/cancel/`, { refund_kobo: 0, seen_room: 1 })
  const moved = await post(`bookings/${code}/move/`, { ...move, closed_until: dayAfter(TOMORROW, 1) })
  expect(moved.json()).toMatchObject({ room_id: 2 })
  const rooms = [{ room_id: 1, total_kobo: 8_500_000 }]
  const next = await post('reservations/', { ...RESERVATION, rooms })
  expect([next.statusCode, next.json().error.message]).toEqual([409, expect.stringContaining('No water')])
})

it('says in the history that a planned move was given up', async () => {
  desk = await openAs(OWNER)
  const rooms = [{ room_id: 3, total_kobo: 26_000_000 }]
  const { code } = (await post('reservations/', { ...RESERVATION, nights: 2, rooms })).json()
  const plan = { old_room: 'free', note: null, seen_room: 3, from_night: dayAfter(TOMORROW, 1) }
  for (const room_id of [2, 3]) await post(`bookings/${code}/move/`, { ...plan, room_id })
  const { story } = (await get(`bookings/${code}/`)).json()
  expect(story.at(-1).what).toMatch(/^The planned move of booking .* was given up: the guest has room 3 /)
})

it('keeps nothing for an empty field, and drops what a database cannot keep', async () => {
  const guest = { guest_name: 'Emeka\0 Eze', guest_email: '', phone: '0803\0', note: ' \0' }
  expect((await post('reservations/', { ...RESERVATION, ...guest })).json()).toMatchObject({
    guest_name: 'Emeka Eze',
    guest_email: null,
    phone: '0803',
    note: null,
  })
})

it('refuses every step of a booking whose room has changed since the person saw it', async () => {
  const { code } = await bookRoom(backend)
  const free = { old_room: 'free', note: null }
  await post(`bookings/${code}/move/`, { ...free, room_id: 2, seen_room: 1 })
  const seen_room = 1
  const stay = { nights: 1, total_kobo: 0, payment: null, seen_leaves_on: '2026-01-01' }
  const tries = [
    await post(`bookings/${code}/check-in/`, { seen_room }),
    await post(`bookings/${code}/undo-check-in/`, { seen_room }),
    await post(`bookings/${code}/check-out/`, { seen_room }),
    await post(`bookings/${code}/undo-check-out/`, { seen_room }),
    await post(`bookings/${code}/stay-on/`, { ...stay, seen_room }),
    await post(`bookings/${code}/undo-stay-on/`, { seen_room }),
    await post(`bookings/${code}/move/`, { ...free, room_id: 3, seen_room }),
    await post(`bookings/${code}/cancel/`, { refund_kobo: 0, seen_room }),
    await post(`bookings/${code}/no-show/`, { refund_kobo: 0, seen_room }),
  ]
  const message = expect.stringMatching(
    /^This booking has changed\. Bola: “.* was moved to .*” Please look at it again\.$/,
  )
  expect(tries.map((answer) => [answer.statusCode, answer.json().error?.message])).toEqual(
    tries.map(() => [409, message]),
  )
  const { booking } = (await get(`bookings/${code}/`)).json()
  expect(booking).toMatchObject({ room_id: 2, status: 'expected', checked_in_at: null })
  expect((await post(`bookings/${code}/check-in/`, { seen_room: 2 })).statusCode).toBe(200)
})

it('wakes the jobs for mails after a move, and those for refunds too when money goes back', async () => {
  const { code } = await bookRoom(backend)
  desk = await openAs(OWNER)
  await post(`bookings/${code}/move/`, { room_id: 2, old_room: 'free', note: null, seen_room: 1 })
  await post(`bookings/${code}/cancel/`, { refund_kobo: 1_000_050, seen_room: 2 })
  const more = { refund_kobo: 4_000_000, seen_refunded_kobo: 1_000_050, reason: 'Cold water' }
  const paid = await post(`bookings/${code}/pay-back/`, more)
  expect(paid.json()).toMatchObject({ status: 'cancelled', refund: { amount_kobo: 5_000_050, state: 'due' } })
  expect(wake.mock.calls).toEqual([['mail'], ['refunds'], ['mail'], ['refunds'], ['mail']])
})

it('tidies what is written of a walk-in', async () => {
  const payment = { method: 'cash', amount_kobo: 13_000_000, reference: ' ' }
  const guest = { guest_name: ' Emeka Eze ', phone: ' 0803 ', company: ' ' }
  const { code, ...walkIn } = (await post('bookings/', { ...WALK_IN, ...guest, payment })).json()
  expect(walkIn).toMatchObject({ guest_name: 'Emeka Eze', phone: '0803', company: null })
  expect((await get(`bookings/${code}/`)).json().folio).toContainEqual(
    expect.objectContaining({ method: 'cash', text: null }),
  )
})
