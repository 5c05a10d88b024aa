import type { FastifyInstance } from 'fastify'
import { checkOut } from '../../../src/server/bookings/check-in'
import { planClosure } from '../../../src/server/bookings/closures'
import { closeRoom } from '../../../src/server/bookings/room-closure'
import { stayOn } from '../../../src/server/bookings/stay-on'
import type { Figures } from '../../../src/shared/desk/figures'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { openDeskCalls } from '../../support/server/desk-calls'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { ANY_PRICE } from '../../support/server/stays'
import { walkIn } from '../../support/server/walk-in'

const AFTERNOON = new Date('2026-11-22T14:00:00.000Z')
const NEXT_MORNING = new Date('2026-11-23T09:00:00.000Z')
const TWO_DAYS_LATER = new Date('2026-11-24T12:00:00.000Z')

let now: Date
let backend: TestBackend
let desk: FastifyInstance
beforeEach(async () => {
  now = TWO_DAYS_LATER
  backend = await openTestBackend({ now: () => now })
  desk = await openDeskCalls(backend, { now: () => now })
})
const RANGE = 'from=2026-11-21&to=2026-11-24'
const figures = async () => (await desk.inject(`/api/desk/figures/?${RANGE}`)).json<Figures>()

async function visit(at: string, ...visits: object[]) {
  now = new Date(at)
  for (const payload of visits) await backend.app.inject({ method: 'POST', url: '/api/visits/', payload })
  now = TWO_DAYS_LATER
}

/** Of eight rooms, one is closed, one is let for ₦105,000, and one for ₦80,000 and left late at night. */
async function spendNight() {
  const { database } = backend
  await walkIn(database, { room_id: 2 }, AFTERNOON)
  const code = await walkIn(database, { room_id: 3, total_kobo: 8_000_000 }, AFTERNOON)
  const closure = { roomId: 5, kind: 'out_of_order', until: '2026-12-24', note: 'No water' } as const
  await closeRoom(database, RECEPTIONIST, closure, AFTERNOON)
  await checkOut(database, RECEPTIONIST, {
    code,
    now: new Date('2026-11-22T23:00:00.000Z'),
    hasHousekeeping: true,
  })
}

it('adds up what guests did by day, campaign and page', async () => {
  await visit('2026-11-22T10:00:00Z', { event: 'view', page: '/' }, { event: 'view', page: '/rooms' })
  await visit(
    '2026-11-23T10:00:00Z',
    { event: 'view', page: '/rooms', campaign: 'utm_source=instagram' },
    { event: 'book', page: '/room/7', campaign: 'utm_source=instagram' },
    { event: 'popup', page: '/room/7', campaign: 'utm_source=instagram' },
    { event: 'lost', page: '/room/7', campaign: 'utm_source=instagram' },
  )
  const { counted_since, days, events, campaigns, pages } = await figures()
  expect(counted_since).toBe('2026-11-22')
  expect(days.map(({ day, events: own }) => own && [day, own.view, own.book])).toEqual([
    null,
    ['2026-11-22', 2, 0],
    ['2026-11-23', 1, 1],
    ['2026-11-24', 0, 0],
  ])
  expect(events).toMatchObject({ view: 3, book: 1, popup: 1, paid: 0, lost: 1 })
  expect(campaigns).toMatchObject([
    { campaign: '', events: { view: 2, book: 0, popup: 0, paid: 0, lost: 0 } },
    { campaign: 'instagram', events: { view: 1, book: 1, popup: 1, paid: 0, lost: 1 } },
  ])
  expect(pages).toEqual([
    { page: '/rooms', views: 2 },
    { page: '/', views: 1 },
  ])
})

it('says how the rooms sold, by the nights that are over', async () => {
  await spendNight()
  const { days, rooms } = await figures()
  expect(days.map((day) => day.rooms?.slept ?? null)).toEqual([null, 1, 1, null])
  // The guest who left at midnight was charged, and the room was to be cleaned.
  expect(days[1]?.rooms).toEqual({
    rooms: 7,
    slept: 1,
    nights: 2,
    revenue_kobo: 18_500_000,
    occupancy: 14.3,
    average_rate_kobo: 9_250_000,
    revenue_per_room_kobo: 2_642_857,
  })
  expect(rooms.revenue_kobo).toBe(18_500_000)
  now = NEXT_MORNING
  expect((await figures()).days[2]?.rooms).toBeNull()
})

it('counts a night that was charged too late on the day of the charge, and says what is sold ahead', async () => {
  const code = await walkIn(backend.database, { room_id: 2 }, AFTERNOON)
  const extension = { code, now: TWO_DAYS_LATER, nights: 3, total_kobo: 30_000_000, payment: null }
  await stayOn(backend.database, ANY_PRICE, extension)
  const plan = {
    room_id: 3,
    kind: 'out_of_order',
    from_day: '2026-11-25',
    until: '2026-11-26',
    note: 'Paint',
  } as const
  await planClosure(backend.database, RECEPTIONIST, plan, now)
  const { ahead } = await figures()
  expect(ahead).toHaveLength(30)
  const nights = ahead
    .slice(0, 3)
    .map(({ day, rooms }) => [day, rooms.rooms, rooms.slept, rooms.revenue_kobo])
  expect(nights).toEqual([
    ['2026-11-24', 8, 1, 10_000_000],
    ['2026-11-25', 7, 1, 10_000_000],
    ['2026-11-26', 8, 0, 0],
  ])
  now = new Date('2026-11-25T12:00:00.000Z')
  // The night of the 23rd, and the 24th's own.
  expect((await figures()).days.map(({ rooms }) => rooms?.revenue_kobo)).toEqual([
    undefined,
    10_500_000,
    0,
    20_000_000,
  ])
})

it('has nothing to say before the first guest', async () => {
  const { counted_since, days, events, rooms } = await figures()
  expect(counted_since).toBeNull()
  expect(days.every((day) => day.events === null && day.rooms === null)).toBe(true)
  expect(events.view).toBe(0)
  expect(rooms).toMatchObject({ occupancy: null, average_rate_kobo: null, revenue_per_room_kobo: null })
})

it('refuses days that do not exist', async () => {
  expect((await desk.inject('/api/desk/figures/?from=2026-02-30&to=2026-03-01')).statusCode).toBe(400)
  expect((await desk.inject('/api/desk/figures/?from=2026-11-24&to=2026-11-21')).statusCode).toBe(400)
})
