import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../src/server/journal/journal'
import type { BookingStory, DeskBooking } from '../../../src/shared/desk/bookings'
import type { DeskRoom } from '../../../src/shared/desk/rooms'
import { dayAfter, hotelDay } from '../../../src/shared/stay'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { openDeskCalls } from '../../support/server/desk-calls'
import { bookRoom, journalOf, RECEPTIONIST } from '../../support/server/receptionist'
import { OWNER, WALKED_IN } from '../../support/server/stays'

let backend: TestBackend
let desk: FastifyInstance
let milliseconds: number
const wake = jest.fn()

beforeEach(async () => {
  wake.mockClear()
  backend = await openTestBackend()
  milliseconds = Date.now()
  desk = await openAs(RECEPTIONIST)
})
afterEach(() => expectSoundBooks(backend).finally(closeAll))

const now = () => new Date((milliseconds += 1_000))
function openAs(actor: Actor): Promise<FastifyInstance> {
  return openDeskCalls(backend, { actor, now, wake })
}
const get = (path: string) => desk.inject(`/api/desk/${path}`)
const post = (path: string, payload?: object) =>
  desk.inject({ method: 'POST', url: `/api/desk/${path}`, ...(payload === undefined ? {} : { payload }) })

it('closes a room with a reason and opens it, with entries in the journal', async () => {
  const closure = {
    kind: 'out_of_order',
    until: dayAfter(hotelDay(new Date().toISOString()), 2),
    note: ' No water ',
  }
  expect((await post('rooms/1/close/', { ...closure, until: null })).json()).toMatchObject({
    error: { fields: { until: expect.any(String) } },
  })
  const closed = await post('rooms/1/close/', closure)
  expect(closed.json()).toMatchObject({
    available: false,
    hold: { kind: 'out_of_order', note: 'No water', by: 'Bola' },
  })
  const hold = closed.json<DeskRoom>().hold?.id
  expect((await post('rooms/1/ready/', { hold })).statusCode).toBe(409)
  const opened = (await post('rooms/1/open/', { hold })).json<DeskRoom>()
  expect(opened).toMatchObject({ available: false, hold: { kind: 'cleaning' } })
  await post('rooms/1/ready/', { hold: opened.hold?.id })
  expect((await get('rooms/')).json()).toContainEqual(expect.objectContaining({ id: 1, available: true }))
  expect((await journalOf(backend)).map(({ who }) => who)).toEqual(['Bola', 'Bola', 'Bola'])
  expect((await post('rooms/1/close/', { ...closure, note: ' ' })).json()).toMatchObject({
    error: { fields: { note: 'Please write why the room is closed.' } },
  })
})

const WALK_IN = { ...WALKED_IN, room_id: 3, nights: 2, total_kobo: 26_000_000, payment: null }

it('rejects invalid requests', async () => {
  const { code } = await bookRoom(backend)
  const closure = { kind: 'cleaning', until: null, note: null }
  const cash = { method: 'cash', amount_kobo: 100, reference: null }
  const move = { room_id: 2, old_room: 'free', note: null, seen_room: 1 }
  const cases: [number, string, object][] = [
    [404, 'rooms/0/close/', closure],
    [404, 'rooms/99/close/', closure],
    [400, 'rooms/1/close/', { ...closure, kind: 'stay' }],
    [400, 'rooms/1/close/', { ...closure, until: 'tomorrow' }],
    [400, 'rooms/1/open/', {}],
    [400, `bookings/${code}/move/`, { ...move, old_room: 'sold' }],
    [400, `bookings/${code}/move/`, { ...move, room_id: '2' }],
    [400, `bookings/${code}/cancel/`, { refund_kobo: -100, seen_room: 1 }],
    [400, `bookings/${code}/cancel/`, { refund_kobo: 0 }],
    [400, `bookings/${code}/cancel/`, { refund_kobo: 0.4, seen_room: 1 }],
    [400, `bookings/${code}/cancel/`, { refund_kobo: 1_000_000.5, seen_room: 1 }],
    [409, `bookings/${code}/cancel/`, { refund_kobo: 8_500_001, seen_room: 1 }],
    [400, `bookings/${code}/payments/`, { payment: { ...cash, amount_kobo: 0 } }],
    [400, `bookings/${code}/payments/`, { payment: { ...cash, method: 'paystack' } }],
    [400, `bookings/${code}/charges/`, { amount_kobo: 0, text: 'Water' }],
    [400, `bookings/${code}/charges/`, { amount_kobo: 50_000, text: '  ' }],
    [400, `bookings/${code}/refunds/`, { payment: cash, reason: ' ' }],
    [400, 'bookings/', { ...WALK_IN, guest_name: 'Emeka\nEze' }],
    [400, 'bookings/', { ...WALK_IN, guest_email: 'emeka@' }],
    [400, 'bookings/', { ...WALK_IN, nights: 0 }],
    [400, 'bookings/', { ...WALK_IN, total_kobo: -100 }],
  ]
  for (const [status, path, payload] of cases) {
    expect([path, payload, (await post(path, payload)).statusCode]).toEqual([path, payload, status])
  }
  expect((await get(`bookings/${code}/`)).json()).toMatchObject({ booking: { status: 'expected' } })
  expect((await get('bookings/LH-NONE/')).statusCode).toBe(404)
  expect(wake).not.toHaveBeenCalled()
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

it('finds a booking and takes its guest from check-in to check-out', async () => {
  const { code } = await bookRoom(backend)
  expect((await get('bookings/?q=obi')).json()).toMatchObject([{ code, paid_kobo: 8_500_000, refund: null }])
  expect((await get('bookings/?q=nobody')).json()).toEqual([])
  expect((await get('bookings/')).json()).toHaveLength(1)
  const step = async (name: string, body: object = {}, seen_room = 1) =>
    (await post(`bookings/${code}/${name}/`, { seen_room, ...body })).json()
  const { leaves_on } = await step('check-in')
  expect(await step('undo-check-in')).toMatchObject({ status: 'expected' })
  await step('check-in')
  const payment = { method: 'pos', amount_kobo: 8_500_000, reference: '00412' }
  const stay = { nights: 1, total_kobo: 8_500_000, payment, seen_leaves_on: leaves_on }
  expect(await step('stay-on', stay)).toMatchObject({ paid_kobo: 17_000_000, balance_kobo: 0 })
  expect(await step('undo-stay-on')).toMatchObject({ leaves_on, balance_kobo: -8_500_000 })
  const moved = await step('move', { room_id: 2, old_room: 'cleaning', note: null })
  expect(moved).toMatchObject({ code, room_id: 2 })
  expect(wake.mock.calls).toEqual([['mail']])
  expect(await step('check-out', {}, 2)).toMatchObject({ status: 'left' })
  expect(await step('undo-check-out', { room_id: 3 }, 2)).toMatchObject({ status: 'in_house', room_id: 3 })
  expect(await step('check-out', {}, 3)).toMatchObject({ status: 'left' })
  const { story, mails } = (await get(`bookings/${code}/`)).json()
  expect(story).toHaveLength(11)
  expect(mails).toHaveLength(3)
})

it('checks a walk-in in, and takes money for what it is charged', async () => {
  const payment = { method: 'cash', amount_kobo: 13_000_000, reference: ' ' }
  const walkIn = await post('bookings/', { ...WALK_IN, phone: ' 0803 ', payment })
  expect(walkIn.json()).toMatchObject({
    status: 'in_house',
    phone: '0803',
    paid_kobo: 13_000_000,
    balance_kobo: 13_000_000,
  })
  const { code } = walkIn.json<DeskBooking>()
  await post(`bookings/${code}/charges/`, { amount_kobo: 1_200_000, text: 'Breakfast' })
  const more = { ...payment, amount_kobo: 15_000_000, confirms_more: true }
  const taken = await post(`bookings/${code}/payments/`, { payment: { ...more, method: 'transfer' } })
  expect(taken.json()).toMatchObject({ balance_kobo: -800_000 })
  const { folio } = (await get(`bookings/${code}/`)).json<BookingStory>()
  const transfer = folio.find(({ method }) => method === 'transfer')?.id
  const gone = await post(`bookings/${code}/folio/${transfer}/void/`, { reason: 'It did not arrive' })
  expect(gone.json()).toMatchObject({ balance_kobo: 14_200_000 })
  await post(`bookings/${code}/payments/`, { payment: more, seen_balance_kobo: 14_200_000 })
  const again = await post(`bookings/${code}/payments/`, { payment: more, seen_balance_kobo: 14_200_000 })
  expect(again.json()).toMatchObject({
    error: { message: expect.stringMatching(/^What this guest owes has changed\. Bola: “.* paid /) },
  })
  const change = { payment: { ...payment, amount_kobo: 800_000 }, reason: 'Change' }
  const back = await post(`bookings/${code}/refunds/`, change)
  expect(back.json()).toMatchObject({ balance_kobo: 0 })
  const correction = {
    method: 'PATCH',
    url: `/api/desk/bookings/${code}/`,
    payload: { company: 'Acme' },
  } as const
  expect((await desk.inject(correction)).json()).toMatchObject({ company: 'Acme', guest_name: 'Emeka Eze' })
})

it('cancels a booking with a refund, and wakes the jobs for refunds and mails', async () => {
  const { code } = await bookRoom(backend)
  desk = await openAs(OWNER)
  const cancelled = await post(`bookings/${code}/cancel/`, { refund_kobo: 1_000_050, seen_room: 1 })
  expect(cancelled.json()).toMatchObject({
    status: 'cancelled',
    refund: { amount_kobo: 1_000_050, state: 'due' },
  })
  expect(wake.mock.calls).toEqual([['refunds'], ['mail']])
})

it('gives an owner’s refund back after check-in', async () => {
  const reason = 'Cold water'
  const { code } = await bookRoom(backend)
  await post(`bookings/${code}/check-in/`, { seen_room: 1 })
  for (const refund_kobo of [0, -1, 0.1]) {
    const none = { refund_kobo, seen_refunded_kobo: 0, reason }
    expect((await post(`bookings/${code}/pay-back/`, none)).statusCode).toBe(400)
  }
  const order = { refund_kobo: 4_000_000, seen_refunded_kobo: 0, reason }
  expect((await post(`bookings/${code}/pay-back/`, order)).statusCode).toBe(403)
  expect(wake).not.toHaveBeenCalled()
  desk = await openAs(OWNER)
  const paid = await post(`bookings/${code}/pay-back/`, order)
  expect(paid.json()).toMatchObject({ status: 'in_house', refund: { amount_kobo: 4_000_000, state: 'due' } })
  expect(wake.mock.calls).toEqual([['refunds'], ['mail']])
  expect((await post(`bookings/${code}/pay-back/`, order)).statusCode).toBe(409)
  const more = await post(`bookings/${code}/pay-back/`, {
    refund_kobo: 4_500_000,
    seen_refunded_kobo: 4_000_000,
    reason,
  })
  expect(more.json()).toMatchObject({ refund: { amount_kobo: 8_500_000, state: 'due' } })
})
