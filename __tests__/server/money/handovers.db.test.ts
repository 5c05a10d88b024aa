import { takePayment } from '../../../src/server/bookings/take-payment'
import {
  compareCash,
  handOver,
  listHandovers,
  listUnreadHandovers,
  readHandover,
} from '../../../src/server/money/handovers'
import { readToday } from '../../../src/server/today/read-today'
import { backend, useBackend } from '../../support/server/backend'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { walkIn } from '../../support/server/walk-in'

const COLLEAGUE = { ...RECEPTIONIST, who: 'Chidi' }
const NOW = new Date('2026-11-22T14:00:00.000Z')
const LATER = new Date('2026-11-22T22:00:00.000Z')

useBackend()

const stay = async () => ({ leaveBy: '12:00' })
const cash = (amount_kobo: number) => ({ method: 'cash', amount_kobo, reference: null }) as const

it('expects the cash since the last handover, whatever the person counted', async () => {
  const { database } = backend
  const code = await walkIn(database, { payment: cash(8_500_000) }, NOW)
  const handover = {
    seen_expected_kobo: 8_500_000,
    seen_last: null,
    counted_kobo: 8_000_000,
    note: 'Room 7 needs towels.',
  }
  await handOver(database, RECEPTIONIST, handover, NOW)
  // A payment that was entered before, and committed after the handover.
  await takePayment(database, RECEPTIONIST, { code, now: NOW, payment: cash(2_000_000) })
  expect((await compareCash(database, COLLEAGUE, 0, NOW)).expected_kobo).toBe(2_000_000)
  expect(await listHandovers(database)).toEqual({
    handovers: [
      {
        id: expect.any(String),
        at: NOW.toISOString(),
        by: 'Bola',
        expected_kobo: 8_500_000,
        counted_kobo: 8_000_000,
        first_difference_kobo: null,
        note: 'Room 7 needs towels.',
        read_at: null,
        read_by: null,
      },
    ],
  })
})

it('of two people at once is recorded once, also when no cash or the same sum is expected again', async () => {
  const { database } = backend
  const another = await backend.openAnother()
  const nothing = { seen_expected_kobo: 0, seen_last: null, counted_kobo: 500_000, note: '' }
  const both = await Promise.allSettled([
    handOver(database, RECEPTIONIST, nothing, NOW),
    handOver(another, COLLEAGUE, nothing, NOW),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(handOver(another, COLLEAGUE, nothing, LATER)).rejects.toThrow(
    /has handed over ₦5,000 meanwhile\. Since then ₦0 more is expected\./,
  )
})

it('is unread until somebody reads it, and the second is told who did', async () => {
  const { database } = backend
  await handOver(
    database,
    RECEPTIONIST,
    { seen_expected_kobo: 0, seen_last: null, counted_kobo: 0, note: 'Hello' },
    NOW,
  )
  const [unread] = await listUnreadHandovers(database)
  await expect(readHandover(database, RECEPTIONIST, unread?.id ?? '', LATER)).rejects.toThrow('you wrote')
  await readHandover(database, COLLEAGUE, unread?.id ?? '', LATER)
  expect(await listUnreadHandovers(database)).toEqual([])
  const owner = { ...COLLEAGUE, who: 'Ngozi' }
  await expect(readHandover(database, owner, unread?.id ?? '', LATER)).rejects.toThrow(
    'Chidi has read this note already.',
  )
})

it('needs nobody when it agrees and says nothing, and an owner when it differs', async () => {
  const { database } = backend
  const nothing = { seen_expected_kobo: 0, seen_last: null, counted_kobo: 0, note: '' }
  await handOver(database, RECEPTIONIST, nothing, NOW)
  expect(await listUnreadHandovers(database)).toEqual([])
  const { last: seen_last } = await compareCash(database, RECEPTIONIST, 500_000, LATER)
  await handOver(database, RECEPTIONIST, { ...nothing, seen_last, counted_kobo: 500_000 }, LATER)
  const [differing] = await listUnreadHandovers(database)
  await expect(readHandover(database, COLLEAGUE, differing?.id ?? '', LATER)).rejects.toThrow(
    'An owner has to',
  )
  await readHandover(database, { ...COLLEAGUE, role: 'owner' }, differing?.id ?? '', LATER)
  expect(await listUnreadHandovers(database)).toEqual([])
})

it('keeps a first count that differed for an owner, also when the second is as expected', async () => {
  const { database } = backend
  await walkIn(database, { payment: cash(8_500_000) }, NOW)
  await compareCash(database, RECEPTIONIST, 8_000_000, NOW)
  const { expected_kobo, last } = await compareCash(database, RECEPTIONIST, 8_500_000, LATER)
  const handover = { seen_expected_kobo: expected_kobo, seen_last: last, counted_kobo: 8_500_000, note: '' }
  await handOver(database, RECEPTIONIST, handover, LATER)
  const [unread] = await listUnreadHandovers(database)
  expect(unread).toMatchObject({ counted_kobo: 8_500_000, first_difference_kobo: -500_000 })
  await expect(readHandover(database, COLLEAGUE, unread?.id ?? '', LATER)).rejects.toThrow(/An owner/)
})

it('is asked for on Today when cash is kept for a day', async () => {
  const { database } = backend
  const needs = async (hours: number) => {
    const now = () => new Date(NOW.getTime() + hours * 3_600_000)
    const { needs_you } = await readToday({ database, domain: 'test', now, stay, role: 'desk' })
    return needs_you.filter(({ what }) => what.startsWith('Cash ')).map(({ since }) => since)
  }
  await walkIn(database, { payment: cash(8_500_000) }, NOW)
  expect([await needs(23), await needs(24)]).toEqual([[], [NOW.toISOString()]])
  const handover = { seen_expected_kobo: 8_500_000, seen_last: null, counted_kobo: 8_500_000, note: '' }
  await handOver(database, RECEPTIONIST, handover, LATER)
  expect(await needs(24)).toEqual([])
})
