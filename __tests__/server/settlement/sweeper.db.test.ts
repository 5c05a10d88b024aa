import { setTimeout as wait } from 'node:timers/promises'
import type { Settle } from '../../../src/server/settlement/settle'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import { SWEEP_NAME } from '../../../src/server/settlement/repository'
import type { SweeperOptions } from '../../../src/server/settlement/sweeper'
import { announceViolations } from '../../support/server/audit'
import { GUEST, pay, verify } from '../../support/server/guest'
import {
  backend,
  clock,
  countRows,
  settlementOf,
  sweeperOf,
  useClockedBackend,
} from '../../support/server/settlement'

const HOUR_MINUTES = 60
const NOON = '2025-11-21T12:00:00.000Z'

useClockedBackend({ sweeps: true, client: { budgetMs: 2_000 } })
const sweeperWith = (overrides: Partial<SweeperOptions> = {}) => sweeperOf(backend, clock.now, overrides)

/** Pays the given minutes before now. */
function paidBefore(minutes: number, overrides = {}): Promise<string> {
  const created_at = new Date(clock.now().getTime() - minutes * 60_000).toISOString()
  return pay(backend.rehearsal.ledger, { created_at, ...overrides })
}

const state = () =>
  backend.database.selectFrom('sync_state').selectAll().where('name', '=', SWEEP_NAME).executeTakeFirst()

it('settles a hundred unreported payments over all pages, each once', async () => {
  for (let guest = 0; guest < 100; guest += 1) await paidBefore(guest)
  expect(await sweeperWith().runOnce()).toEqual({ seen: 100, settled: 100, complete: true })
  expect([await countRows(backend, 'bookings'), await countRows(backend, 'refunds')]).toEqual([1, 99])
  expect(await sweeperWith().runOnce()).toEqual({ seen: 100, settled: 0, complete: true })
  expect(await countRows(backend, 'payments')).toBe(100)
  const mails = await backend.database
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', ['booking-confirmed', 'refund-due'])
    .execute()
  expect(mails).toHaveLength(100)
  const seen = await backend.database.selectFrom('payments').select('seen_via').distinct().execute()
  expect(seen).toEqual([{ seen_via: 'sweeper' }])
  const booking = await backend.database.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  expect(booking).toMatchObject({ guest_name: GUEST.name, guest_email: GUEST.email })
})

it('gives a room to the guest who paid first, although the list ends with that payment', async () => {
  const first = await paidBefore(60)
  await wait(5)
  for (let guest = 0; guest < 60; guest += 1) await paidBefore(guest / 60)
  expect(await sweeperWith().runOnce()).toMatchObject({ settled: 61 })
  const booked = backend.database.selectFrom('payments').select('reference').where('outcome', '=', 'booked')
  await expect(booked.execute()).resolves.toEqual([{ reference: first }])
})

it.each([
  ['no metadata', ''],
  ['a number', '0'],
  ['another source', JSON.stringify({ source: 'desk', room_id: 1 })],
  ['a room but no source', JSON.stringify({ room_id: 1 })],
])('ignores the transaction of another shop with %s', async (_name, metadata) => {
  const settle = jest.fn(settlementOf(backend, clock.now))
  await paidBefore(1, { metadata, reference: 'shop-4711' })
  await paidBefore(1, { metadata: JSON.stringify({ source: 'desk', room_id: 1 }) })
  expect(await sweeperWith({ settle }).runOnce()).toEqual({ seen: 0, settled: 0, complete: true })
  expect(settle).not.toHaveBeenCalled()
  expect([await countRows(backend, 'payments'), await countRows(backend, 'open_payments')]).toEqual([0, 0])
})

it.each(['', '0', 'site', JSON.stringify({ room_id: 2 })])(
  'puts a payment under review when its metadata is lost: %j',
  async (metadata) => {
    await paidBefore(1, { metadata })
    expect(await sweeperWith().runOnce()).toEqual({ seen: 1, settled: 1, complete: true })
    const payments = backend.database.selectFrom('payments').select(['outcome', 'reason']).execute()
    await expect(payments).resolves.toEqual([{ outcome: 'review', reason: 'room' }])
  },
)

it('does not verify decided payments again', async () => {
  await verify(backend.app, await paidBefore(1))
  backend.rehearsal.faults.set('verify', { kind: 'status', status: 500 })
  expect(await sweeperWith().runOnce()).toEqual({ seen: 1, settled: 0, complete: true })
})

it('reads the last 72 hours the first time', async () => {
  announceViolations('unsettled')
  await paidBefore(72 * HOUR_MINUTES + 1)
  await paidBefore(72 * HOUR_MINUTES - 1)
  expect(await sweeperWith().runOnce()).toMatchObject({ seen: 1 })
})

it('reads from 26 hours before the start of the last complete sweep', async () => {
  announceViolations('unsettled')
  await sweeperWith().runOnce()
  expect(await state()).toEqual({ name: SWEEP_NAME, watermark: NOON, last_ok_at: NOON })
  await paidBefore(26 * HOUR_MINUTES + 1)
  await paidBefore(26 * HOUR_MINUTES - 1)
  clock.forward(5)
  expect(await sweeperWith().runOnce()).toMatchObject({ seen: 1 })
  expect(await state()).toMatchObject({ watermark: '2025-11-21T12:05:00.000Z' })
})

it('stores the start of the sweep as the watermark, not its end', async () => {
  await paidBefore(1)
  const settle = settlementOf(backend, clock.now)
  const slow: Settle = (reference, hint) => {
    clock.forward(10)
    return settle(reference, hint)
  }
  await sweeperWith({ settle: slow }).runOnce()
  expect(await state()).toEqual({ name: SWEEP_NAME, watermark: NOON, last_ok_at: '2025-11-21T12:10:00.000Z' })
})

it('reads the last thirty days when the watermark is in the future', async () => {
  announceViolations('unsettled')
  const watermark = '2027-01-01T00:00:00.000Z'
  await backend.database.insertInto('sync_state').values({ name: SWEEP_NAME, watermark }).execute()
  await paidBefore(29 * 24 * HOUR_MINUTES)
  await paidBefore(30 * 24 * HOUR_MINUTES + 1)
  expect(await sweeperWith().runOnce()).toMatchObject({ seen: 1 })
  expect(await state()).toMatchObject({ watermark: NOON })
})

it('leaves the watermark when a page is missing, and keeps what it found', async () => {
  for (let guest = 0; guest < 60; guest += 1) await paidBefore(guest)
  const { paystack } = backend.rehearsal
  const oneNight = {
    ...paystack,
    listSuccesses: (query: { from: string; page: number }) =>
      query.page === 2
        ? Promise.resolve({ kind: 'undecided' as const, reason: 'status 502' })
        : paystack.listSuccesses(query),
  }
  expect(await sweeperWith({ paystack: oneNight }).runOnce()).toEqual({
    seen: 50,
    settled: 50,
    complete: false,
    unread: { kind: 'undecided', reason: 'status 502' },
  })
  expect(await state()).toBeUndefined()
  expect(await sweeperWith().runOnce()).toEqual({ seen: 60, settled: 10, complete: true })
})

it('leaves the watermark when one payment throws, and settles the others', async () => {
  const broken = await paidBefore(1)
  await paidBefore(2)
  const settle = settlementOf(backend, clock.now)
  const breaking: Settle = async (reference, hint) => {
    if (reference === broken) throw new Error('broken')
    return settle(reference, hint)
  }
  expect(await sweeperWith({ settle: breaking }).runOnce()).toEqual({ seen: 2, settled: 1, complete: false })
  expect(await state()).toBeUndefined()
  expect(await sweeperWith().runOnce()).toEqual({ seen: 2, settled: 1, complete: true })
})

it('keeps an open payment while verify is undecided, and completes', async () => {
  await paidBefore(1)
  backend.rehearsal.faults.set('verify', { kind: 'status', status: 429 })
  expect(await sweeperWith().runOnce()).toEqual({ seen: 1, settled: 0, complete: true })
  expect(await state()).toMatchObject({ watermark: NOON })
  const openPayments = await backend.database.selectFrom('open_payments').selectAll().execute()
  expect(openPayments).toMatchObject([{ seen_via: 'sweeper', room_id: null, guest_email: null }])
  backend.rehearsal.faults.clear()
  clock.forward(1)
  const settle = settlementOf(backend, clock.now)
  const worker = createRecheckWorker({ database: backend.database, settle, now: clock.now })
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
})

it('does not complete when no more open payments can be stored', async () => {
  const row = { room_id: 1, attempts: 0, next_attempt_at: '', created_at: '' }
  for (let block = 0; block < 20; block += 1) {
    const rows = Array.from({ length: 500 }, (_, index) => ({ ...row, reference: `${block}-${index}` }))
    await backend.database.insertInto('open_payments').values(rows).execute()
  }
  await paidBefore(1)
  backend.rehearsal.faults.set('verify', { kind: 'status', status: 429 })
  expect(await sweeperWith().runOnce()).toEqual({ seen: 1, settled: 0, complete: false })
  expect(await state()).toBeUndefined()
})
