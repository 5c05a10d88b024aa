import type { Settle } from '../../../src/server/settlement/settle'
import { SWEEP_NAME } from '../../../src/server/settlement/repository'
import { createSweeper } from '../../../src/server/settlement/sweeper'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { pay } from '../../support/server/guest'
import { countRows, settlementOf, sweepOnce, TestClock } from '../../support/server/settlement'

const NOON = '2025-11-21T12:00:00.000Z'

let backend: TestBackend
let clock: TestClock
const errors: unknown[] = []
beforeEach(async () => {
  errors.length = 0
  clock = new TestClock(NOON)
  backend = await openTestBackend({ now: clock.now, client: { budgetMs: 2_000 } })
})
afterEach(async () => {
  await sweepOnce(backend, clock.now)
  await expectSoundBooks(backend)
})
afterEach(closeAll)

function sweeperWith(settle: Settle = settlementOf(backend, clock.now)) {
  return createSweeper({
    database: backend.database,
    paystack: backend.rehearsal.paystack,
    settle,
    now: clock.now,
    onError: (error) => errors.push(error),
  })
}

/** Pays the given minutes before now. */
function paidBefore(minutes: number, overrides = {}): Promise<string> {
  const created_at = new Date(clock.now().getTime() - minutes * 60_000).toISOString()
  return pay(backend.rehearsal.ledger, { created_at, ...overrides })
}

const state = () =>
  backend.database.selectFrom('sync_state').selectAll().where('name', '=', SWEEP_NAME).executeTakeFirst()

/** A sweeper to which Paystack's list shows one payment in a form that nobody can read. */
function sweeperThatCannotRead(odd: string, metadata: unknown, named: unknown = odd) {
  const { paystack } = backend.rehearsal
  const listSuccesses: typeof paystack.listSuccesses = async (query) => {
    const list = await paystack.listSuccesses(query)
    if (list.kind !== 'page') return list
    const transactions = list.transactions.filter(({ reference }) => reference !== odd)
    return { ...list, transactions, unreadable: [{ reference: named, metadata }] }
  }
  return createSweeper({
    database: backend.database,
    paystack: { ...paystack, listSuccesses },
    settle: settlementOf(backend, clock.now),
    now: clock.now,
    onError: (error) => errors.push(error),
  })
}

it('is through although a payment to somebody else cannot be read', async () => {
  const [odd] = [await paidBefore(1), await paidBefore(2)]
  const sweeper = sweeperThatCannotRead(odd, { source: 'the shop next door' })
  expect(await sweeper.runOnce()).toEqual({ seen: 1, settled: 1, complete: true })
  expect(errors).toEqual([])
})

it('settles a payment by its reference that the list shows in a way nobody can read, and says so', async () => {
  const [odd] = [await paidBefore(1), await paidBefore(2)]
  const sweeper = sweeperThatCannotRead(odd, '')
  expect(await sweeper.runOnce()).toEqual({ seen: 1, settled: 2, complete: true })
  expect(errors).toEqual([new Error('unreadable payments in Paystack’s list: 1')])
  expect(await state()).toMatchObject({ watermark: NOON })
  expect(await countRows(backend, 'payments')).toBe(2)
})

it('keeps an open payment of what cannot be read anywhere, and is through then', async () => {
  const [odd] = [await paidBefore(1), await paidBefore(2)]
  const sweeper = sweeperThatCannotRead(odd, '')
  backend.rehearsal.faults.set('verify', { kind: 'wrong-types' })
  expect(await sweeper.runOnce()).toEqual({ seen: 1, settled: 0, complete: true })
  const kept = await backend.database.selectFrom('open_payments').select('reference').execute()
  expect(kept).toContainEqual({ reference: odd })
  backend.rehearsal.faults.clear()
  expect(await sweeperWith().runOnce()).toMatchObject({ complete: true })
})

it('is not through when a payment of the site has no reference that can be read', async () => {
  const [odd] = [await paidBefore(1)]
  const sweeper = sweeperThatCannotRead(odd, { source: 'site', room_id: 1 }, 7)
  expect(await sweeper.runOnce()).toEqual({ seen: 0, settled: 0, complete: false })
  expect(await state()).toBeUndefined()
})
