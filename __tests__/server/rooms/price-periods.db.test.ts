import { randomUUID } from 'node:crypto'
import { stayOn } from '../../../src/server/bookings/stay-on'
import { readNight } from '../../../src/server/money/night'
import { addPeriod, endPeriod } from '../../../src/server/rooms/price-periods'
import { totalsBefore } from '../../../src/server/rooms/prices'
import type { Room } from '../../../src/shared/contract'
import { ROOMS_PATH } from '../../../src/shared/paths'
import { atHotel, businessDayStart, dayAfter } from '../../../src/shared/stay'
import { MARKETING } from '../../support/server/actor'
import { announceViolations } from '../../support/server/audit'
import { pay, verify } from '../../support/server/guest'
import { readJournal, RECEPTIONIST } from '../../support/server/receptionist'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { OWNER } from '../../support/server/stays'
import { walkIn } from '../../support/server/walk-in'

useSoundHotel()

const ORDINARY = 8_500_000
const DEARER = 10_200_000
const EVERY_NIGHT = '1234567'

/** Gives all rooms a price for tonight alone; `fields` change that. */
async function add(fields: Partial<Parameters<typeof addPeriod>[2]> = {}, now = new Date()) {
  const id = randomUUID()
  const period = {
    name: 'December',
    room_id: null,
    first_night: stays.today,
    last_night: stays.today,
    weekdays: EVERY_NIGHT,
    price_kobo: null,
    percent: 120,
    replaces: null,
    confirms_price: false,
    ...fields,
  }
  await addPeriod(backend.database, { ...MARKETING, actionId: id }, period, now)
  return { id }
}

async function payFor(amount: number) {
  const reference = await pay(backend.rehearsal.ledger, { amount, requested_amount: amount })
  return (await verify(backend.app, reference)).statusCode
}

const priceOnSite = async () => (await backend.app.inject(`${ROOMS_PATH}1/`)).json<Room>().price

async function age(minutes: number) {
  const earlier = (moment: string) => new Date(Date.parse(moment) - minutes * 60_000).toISOString()
  for (const { id, created_at, ended_at } of await backend.database
    .selectFrom('price_periods')
    .selectAll()
    .execute()) {
    const times = { created_at: earlier(created_at), ended_at: ended_at && earlier(ended_at) }
    await backend.database.updateTable('price_periods').set(times).where('id', '=', id).execute()
  }
}

it('sells tonight for its price, and charges it', async () => {
  expect(await priceOnSite()).toBe(85_000)
  await add()
  expect(await priceOnSite()).toBe(102_000)
  expect(await payFor(DEARER)).toBe(200)
  const [line] = (await readNight(backend.database, stays.today, stays.now)).lines
  expect(line).toMatchObject({ charge_kobo: DEARER, mark: null })
})

it.each([
  [59, 200],
  [61, 422],
])('takes a price that ended %d minutes before the payment with %d', async (minutes, status) => {
  // An hour ago it may still have been the night before.
  const { id } = await add({ first_night: dayAfter(stays.today, -1) })
  await endPeriod(backend.database, MARKETING, id, new Date())
  await age(minutes)
  expect(await payFor(DEARER)).toBe(status)
})

it('does not take a price that was never tonight’s', async () => {
  await add({ first_night: dayAfter(stays.today, 1), last_night: dayAfter(stays.today, 1) })
  expect(await payFor(DEARER)).toBe(422)
})

it('finds a booking for the price of a period that was over', async () => {
  const { id } = await add()
  expect(await payFor(DEARER)).toBe(200)
  await endPeriod(backend.database, MARKETING, id, new Date())
  await age(90)
  announceViolations('price')
})

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes))

it('knows each total of several nights in the hour before a payment', async () => {
  const [first, second] = [dayAfter(stays.today, 30), dayAfter(stays.today, 31)]
  const stay = { roomId: 1, from: first, nights: 2 }
  const before = (minutes: number) =>
    totalsBefore(backend.database, { ...stay, paidAt: at(minutes).toISOString() })
  const { id } = await add({ first_night: second, last_night: second }, at(0))
  await add({ first_night: second, last_night: second, percent: 150, replaces: id }, at(30))
  expect(await before(-10)).toEqual([17_000_000])
  expect(await before(20)).toEqual([17_000_000, 18_700_000])
  expect(await before(59)).toEqual([17_000_000, 18_700_000, 21_250_000])
  expect(await before(89)).toEqual([18_700_000, 21_250_000])
  expect(await before(91)).toEqual([21_250_000])
})

it('honours the price of the night before to whoever pays after 06:00', async () => {
  await add()
  const morning = businessDayStart(dayAfter(stays.today, 1)).getTime()
  const before = (minutes: number) =>
    totalsBefore(backend.database, {
      roomId: 1,
      nights: 1,
      paidAt: new Date(morning + minutes * 60_000).toISOString(),
    })
  expect(await before(-10)).toEqual([DEARER])
  expect(await before(10)).toEqual([DEARER, ORDINARY])
  expect(await before(61)).toEqual([ORDINARY])
})

const nightsOf = async (code: string) =>
  (await stays.folio(code))
    .filter(({ night }) => night !== null)
    .toSorted((one, other) => (String(one.night) < String(other.night) ? -1 : 1))
    .map(({ amount_kobo }) => amount_kobo)

it('charges each night its own price at the desk, and spreads another total in proportion', async () => {
  const tonight = stays.today
  await add({ first_night: dayAfter(tonight, 1), last_night: dayAfter(tonight, 2), percent: 200 })
  const code = await walkIn(backend.database, { room_id: 1, nights: 2, total_kobo: 3 * ORDINARY }, stays.now)
  expect(await nightsOf(code)).toEqual([ORDINARY, 2 * ORDINARY])
  const order = { ...stays.step(code), nights: 2, total_kobo: 3 * ORDINARY - 1, payment: null }
  await expect(stayOn(backend.database, RECEPTIONIST, order)).rejects.toThrow('The price is ₦255,000.')
  await stayOn(backend.database, OWNER, { ...order, total_kobo: 10_000_000 })
  expect((await nightsOf(code)).slice(2)).toEqual([6_666_667, 3_333_333])
})

it('charges a move the difference of each night', async () => {
  stays.now = atHotel(stays.today, '22:00')
  await add({ room_id: 2, price_kobo: 15_000_000, percent: null, last_night: dayAfter(stays.today, 1) })
  const code = await walkIn(backend.database, { room_id: 1, nights: 3, total_kobo: 3 * ORDINARY }, stays.now)
  await stays.move(code, 2, RECEPTIONIST, 15_000_000)
  const surcharges = (await stays.folio(code)).filter(({ text }) => text === 'Dearer room')
  const sums = surcharges.map(({ night, amount_kobo }) => [night, amount_kobo])
  expect(sums).toContainEqual([dayAfter(stays.today, 1), 6_500_000])
  expect(sums).toContainEqual([dayAfter(stays.today, 2), 2_000_000])
})

it('marks a night that was sold far below its price', async () => {
  await add({ percent: 200 })
  const code = await walkIn(backend.database, { room_id: 1, total_kobo: ORDINARY - 1 }, stays.now)
  const { lines } = await readNight(backend.database, stays.today, stays.now)
  expect(lines.find((line) => line.code === code)?.mark).toMatch('the price of this room in the day before')
})

it('is changed by ending it and adding another, once, and keeps what it was', async () => {
  const { id } = await add()
  await add({ replaces: id, percent: 130 })
  expect(await priceOnSite()).toBe(110_500)
  await expect(add({ replaces: id, percent: 140 })).rejects.toThrow('Ada has changed or ended this period')
  await expect(endPeriod(backend.database, MARKETING, id, new Date())).rejects.toThrow('Ada has changed')
  const rows = await backend.database.selectFrom('price_periods').select(['percent', 'ended_by']).execute()
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ percent: 120, ended_by: 'Ada' })
  const [changed] = await readJournal(backend.database)
  expect(changed).toMatch(
    /^Prices “December” were changed: all rooms, .*every night, 130% of .*; before: .*, 120% of the ordinary price\.$/,
  )
})

it('asks again about a price below half of the ordinary one, or above twice', async () => {
  await expect(add({ percent: 201 })).rejects.toThrow('would cost ₦170,850 instead of ₦85,000')
  await expect(add({ room_id: 1, percent: null, price_kobo: 4_249_999 })).rejects.toThrow(
    'Please confirm it.',
  )
  await add({ percent: 201, confirms_price: true })
})

it.each([
  ['nights that are over', { first_night: '2026-01-01', last_night: '2026-01-02' }],
  ['a last night before the first', { last_night: '2026-01-02' }],
  ['two prices', { price_kobo: ORDINARY }],
  ['no room', { room_id: 99 }],
])('refuses %s', async (_what, fields) => {
  await expect(add(fields)).rejects.toMatchObject({ status: expect.any(Number) })
})
