import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import { checkOut, undoCheckOut } from '../../../src/server/bookings/check-in'
import { reserve } from '../../../src/server/bookings/reserve'
import { refundAtDesk } from '../../../src/server/bookings/take-payment'
import { readNight } from '../../../src/server/money/night'
import { readMoneySheet } from '../../../src/server/money/sheet'
import { silentPaystack } from '../../support/paystack/silent-paystack'
import { backend, useBackend } from '../../support/server/backend'
import { RESERVED, RULES } from '../../support/server/reservations'
import { ANY_PRICE, STAY } from '../../support/server/stays'
import { walkIn } from '../../support/server/walk-in'

useBackend()

const onDay = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour))
const arrive = (nights: number, paidKobo: number) => {
  const payment = { method: 'cash', amount_kobo: paidKobo, reference: null } as const
  return walkIn(backend.database, { nights, total_kobo: 10_000_000 * nights, payment }, onDay(22))
}
const read = (from: number, to = from) => {
  const services = { database: backend.database, paystack: silentPaystack, domain: 'test' }
  return readMoneySheet(services, { from: `2026-11-${from}`, to: `2026-11-${to}` })
}

/** Before, added less taken, used and after, in millions of kobo. */
const advance = async (from: number, to = from) => {
  const { in_advance: sum } = await read(from, to)
  return (
    sum &&
    [sum.before_kobo, sum.added_kobo - sum.taken_kobo, sum.used_kobo, sum.after_kobo].map(
      (kobo) => kobo / 1_000_000,
    )
  )
}

it('holds what is paid for later nights until they are slept', async () => {
  await arrive(3, 25_000_000)
  expect(await advance(21)).toBeUndefined()
  expect(await advance(22)).toEqual([0, 15, 0, 15])
  expect(await advance(23)).toEqual([15, 0, 10, 5])
  expect(await advance(24)).toEqual([5, 0, 5, 0])
  expect(await advance(25)).toBeUndefined()
  expect(await advance(21, 23)).toEqual([0, 15, 10, 5])
  // From one week into the next.
  expect(await advance(17, 24)).toEqual([0, 15, 15, 0])
  expect(await advance(23, 30)).toEqual([15, 0, 15, 0])
})

it('holds what a reservation has paid until its own nights, or until it is cancelled', async () => {
  const order = {
    guest: RESERVED,
    arrives_on: '2026-11-24',
    nights: 2,
    rooms: [{ room_id: 1, total_kobo: 20_000_000 }],
  }
  const payment = { method: 'transfer', amount_kobo: 12_000_000, reference: '0412' } as const
  const { code } = await reserve(backend.database, ANY_PRICE, { ...order, payment }, RULES, onDay(22))
  expect(await Promise.all([22, 23, 24, 25].map((day) => advance(day)))).toEqual([
    [0, 12, 0, 12],
    [12, 0, 0, 12],
    [12, 0, 10, 2],
    [2, 0, 2, 0],
  ])
  await cancelBooking(backend.database, ANY_PRICE, { code, now: onDay(23), refund_kobo: 0, stay: STAY })
  expect(await Promise.all([22, 23, 24].map((day) => advance(day)))).toEqual([
    [0, 12, 0, 12],
    [12, -12, 0, 0],
    undefined,
  ])
  await reserve(backend.database, ANY_PRICE, { ...order, payment }, RULES, onDay(23))
  expect((await read(23)).in_advance).toMatchObject({ added_kobo: 12_000_000, taken_kobo: 12_000_000 })
})

it('holds nothing of what the hotel keeps of a stay that would have begun later', async () => {
  const rules = { ...RULES, stay: { ...STAY, cancelDaysBefore: 5 } }
  const rooms = [{ room_id: 1, total_kobo: 20_000_000 }]
  const payment = { method: 'cash', amount_kobo: 20_000_000, reference: null } as const
  const order = { guest: RESERVED, arrives_on: '2026-11-26', nights: 2, rooms, payment }
  const { code } = await reserve(backend.database, ANY_PRICE, order, rules, onDay(22))
  await cancelBooking(backend.database, ANY_PRICE, { code, now: onDay(23), refund_kobo: 0, stay: STAY })
  expect(await advance(23)).toEqual([20, -10, 10, 0])
  const { lines } = await readNight(backend.database, '2026-11-26', onDay(27))
  expect(lines.map(({ charge_kobo }) => charge_kobo)).not.toContain(10_000_000)
})

it('says nothing of a stay of one night, sold on its own day', async () => {
  await arrive(1, 10_000_000)
  expect(await read(22)).not.toHaveProperty('in_advance')
})

it('uses nothing for a night whose money goes back', async () => {
  const code = await arrive(2, 20_000_000)
  const payment = { method: 'cash', amount_kobo: 10_000_000, reference: null } as const
  await refundAtDesk(backend.database, ANY_PRICE, { code, now: onDay(23), payment, reason: 'No water' })
  expect(await advance(23)).toEqual([10, -10, 0, 0])
})

it('holds nothing of the nights that are kept when a guest leaves early, until the check-out is undone', async () => {
  const code = await arrive(4, 40_000_000)
  await checkOut(backend.database, ANY_PRICE, {
    code,
    now: onDay(23),
    hasHousekeeping: false,
    keeps_unused: true,
  })
  expect(await Promise.all([22, 23, 24].map((day) => advance(day)))).toEqual([
    [0, 30, 0, 30],
    [30, 0, 30, 0],
    undefined,
  ])
  await undoCheckOut(backend.database, ANY_PRICE, { code, now: onDay(23, 20) })
  expect(await advance(23)).toEqual([30, 0, 10, 20])
})

it('lets what goes back count for the nights to come, and changes no day before', async () => {
  const code = await arrive(3, 30_000_000)
  const before = JSON.stringify(await read(22))
  const payment = { method: 'cash', amount_kobo: 5_000_000, reference: null } as const
  await refundAtDesk(backend.database, ANY_PRICE, { code, now: onDay(23), payment, reason: 'Noise' })
  expect(await advance(23)).toEqual([20, -5, 10, 5])
  // Leaving takes the last night off, and what was paid too much for it is no advance.
  await checkOut(backend.database, ANY_PRICE, { code, now: onDay(24, 9), hasHousekeeping: false })
  expect(await advance(24)).toEqual([5, -5, 0, 0])
  expect(JSON.stringify(await read(22))).toBe(before)
})
