import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { refundAtDesk, takePayment, voidEntry } from '../../../src/server/bookings/take-payment'
import { toCsv } from '../../../src/server/money/csv'
import { readMoneySheet } from '../../../src/server/money/sheet'
import { silentPaystack } from '../../support/paystack/silent-paystack'
import { decideReview } from '../../../src/server/settlement/decide-review'
import { businessDay, USUAL_TERMS } from '../../../src/shared/stay'
import { backend, useBackend } from '../../support/server/backend'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { DAY_MS } from '../../support/server/refunds'
import { BOLA, payOddly } from '../../support/server/reviews'
import { walkIn } from '../../support/server/walk-in'
import { findRow } from '../../support/server/rows'

const OWNER = { ...RECEPTIONIST, who: 'Ngozi', role: 'owner' } as const
useBackend()

const on = (moment: Date) => {
  const day = businessDay(moment.toISOString())
  const services = { database: backend.database, paystack: silentPaystack, domain: 'test' }
  return readMoneySheet(services, { from: day, to: day })
}

const arrive = (now: Date) =>
  walkIn(
    backend.database,
    {
      nights: 3,
      total_kobo: 30_000_000,
      payment: { method: 'cash', amount_kobo: 20_000_000, reference: 'slip 7' },
    },
    now,
  )

it('lists money at the desk by method and person', async () => {
  const now = new Date()
  const code = await arrive(now)
  const { database } = backend
  const payment = { method: 'pos', amount_kobo: 5_000_000, reference: '0412' } as const
  await takePayment(database, OWNER, { code, now, payment })
  const back = { method: 'cash', amount_kobo: 1_000_000, reference: 'slip 8' } as const
  await refundAtDesk(database, OWNER, { code, now, payment: back, reason: 'Cold water' })
  const { lines, by_method, by_person, totals } = await on(now)
  expect(lines).toContainEqual({
    at: now.toISOString(),
    kind: 'payment',
    method: 'cash',
    channel: null,
    who: 'Bola',
    reference: 'slip 7',
    code,
    guest_name: 'Emeka Eze',
    room_name: 'Superior Room',
    state: 'taken',
    amount_kobo: 20_000_000,
    currency: 'NGN',
  })
  const reference = 'Cold water, slip 8'
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'refund', who: 'Ngozi', reference, amount_kobo: -1_000_000 }),
  )
  expect(by_method).toEqual([
    { method: 'cash', taken_kobo: 20_000_000, kept_kobo: 19_000_000 },
    { method: 'pos', taken_kobo: 5_000_000, kept_kobo: 5_000_000 },
  ])
  expect(by_person).toEqual([
    { who: 'Bola', cash_kobo: 20_000_000, pos_kobo: 0, transfer_kobo: 0 },
    { who: 'Ngozi', cash_kobo: -1_000_000, pos_kobo: 5_000_000, transfer_kobo: 0 },
  ])
  expect(totals).toEqual({
    taken_kobo: 25_000_000,
    refunded_kobo: 1_000_000,
    settled_kobo: 0,
    kept_kobo: 24_000_000,
    payments: 2,
  })
})

it('counts a void against the person who took the money, and the voided payment no more', async () => {
  const now = new Date()
  const code = await arrive(now)
  const { database } = backend
  const payment = { method: 'cash', amount_kobo: 5_000_000, reference: null } as const
  await takePayment(database, RECEPTIONIST, { code, now, payment })
  const { id: entryId } = await findRow(database, 'folio_entries', { amount_kobo: 5_000_000 })
  await voidEntry(database, OWNER, { code, now, entryId, reason: 'Counted twice' })
  const { by_person, totals, lines } = await on(now)
  expect(by_person).toEqual([{ who: 'Bola', cash_kobo: 20_000_000, pos_kobo: 0, transfer_kobo: 0 }])
  expect(totals).toMatchObject({ taken_kobo: 20_000_000, payments: 1 })
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'void', who: 'Bola', state: 'of a payment, entered by Ngozi' }),
  )
})

it('never changes afterwards: a move, a cancellation, a decision and a void belong to their own day', async () => {
  const now = new Date()
  const { database } = backend
  const online = await bookRoom(backend)
  const code = await arrive(now)
  const odd = await payOddly(backend)
  const before = await on(now)
  expect(before.lines.map(({ state }) => state).toSorted()).toEqual(['booked', 'taken', 'under review'])

  const nextDay = new Date(now.getTime() + DAY_MS)
  const step = { now: nextDay }
  const entry = await findRow(database, 'folio_entries', { method: 'cash' })
  await moveBooking(database, RECEPTIONIST, { ...step, code, room_id: 3, old_room: 'free', note: null })
  await moveBooking(database, OWNER, { ...step, code: online.code, room_id: 5, old_room: 'free', note: null })
  await cancelBooking(database, OWNER, {
    ...step,
    code: online.code,
    refund_kobo: 8_500_000,
    stay: USUAL_TERMS,
  })
  const book = { decision: 'book', room_id: 7, guest_name: 'Ada Obi' } as const
  await decideReview(database, BOLA, odd, book, { domain: 'test', terms: USUAL_TERMS, now: nextDay })
  const processed = { state: 'processed', processed_at: nextDay.toISOString() } as const
  await database.updateTable('refunds').set(processed).execute()
  await voidEntry(database, OWNER, { ...step, code, entryId: entry.id, reason: 'Paid by transfer' })

  const after = await on(now)
  expect(JSON.stringify(after)).toBe(JSON.stringify(before))
  expect(await toCsv(after.lines)).toBe(await toCsv(before.lines))
  expect((await on(nextDay)).lines).toMatchObject([
    {
      kind: 'refund',
      method: 'paystack',
      state: 'paid back',
      room_name: 'Classic Room',
      amount_kobo: -8_500_000,
    },
    {
      kind: 'void',
      method: 'cash',
      who: 'Bola',
      state: 'of a payment, entered by Ngozi',
      amount_kobo: -20_000_000,
    },
  ])
})

it('names the earlier payment with the same slip, unless it was voided, or is of the same moment as for a party', async () => {
  const { database } = backend
  const [yesterday, now] = [new Date(Date.now() - DAY_MS), new Date()]
  const pay = (code: string, reference: string, at: Date) =>
    takePayment(database, RECEPTIONIST, {
      code,
      now: at,
      payment: { method: 'pos', amount_kobo: 100_000, reference, confirms_more: true },
    })
  const first = await walkIn(database, { nights: 3, total_kobo: 30_000_000 }, yesterday)
  await pay(first, '004711', yesterday)
  await pay(first, '004712', yesterday)
  const { id: entryId } = await findRow(database, 'folio_entries', { text: '004712' })
  await voidEntry(database, OWNER, { code: first, entryId, reason: 'Other guest', now: yesterday })
  const second = await walkIn(database, { room_id: 3, total_kobo: 13_000_000 }, now)
  await pay(second, '004711', new Date(now.getTime() - 1))
  await pay(second, '004712', now)
  await pay(second, '004713', now)
  await pay(first, '004713', now)
  expect((await on(now)).lines.map(({ reference, slip_of }) => [reference, slip_of]).toSorted()).toEqual([
    ['004711', first],
    ['004712', undefined],
    ['004713', undefined],
    ['004713', undefined],
  ])
})
