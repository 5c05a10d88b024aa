import type { SweeperOptions } from '../../../src/server/settlement/sweeper'
import { announceViolations } from '../../support/server/audit'
import { pay } from '../../support/server/guest'
import {
  backend,
  clock,
  countRows,
  settlementOf,
  sweeperOf,
  useClockedBackend,
} from '../../support/server/settlement'

/** Of fifty a page these are two pages, even after thirty have left the list. */
const TWO_PAGES = 85

const errors: unknown[] = []
beforeEach(() => void (errors.length = 0))
useClockedBackend({ sweeps: true, client: { budgetMs: 2_000 } })
const sweeperWith = (overrides: Partial<SweeperOptions> = {}) =>
  sweeperOf(backend, clock.now, { onError: (error) => errors.push(error), ...overrides })

const letPay = () => pay(backend.rehearsal.ledger)

const watermarks = () => backend.database.selectFrom('sync_state').select('watermark').execute()

/** Returns a sweeper to which Paystack's list shows one payment in an unreadable form. */
function sweeperThatCannotRead(odd: string, metadata: unknown, named: unknown = odd) {
  const { paystack } = backend.rehearsal
  const listSuccesses: typeof paystack.listSuccesses = async (query) => {
    const list = await paystack.listSuccesses(query)
    if (list.kind !== 'page') return list
    const transactions = list.transactions.filter(({ reference }) => reference !== odd)
    return { ...list, transactions, unreadable: [{ reference: named, metadata }] }
  }
  return sweeperWith({ paystack: { ...paystack, listSuccesses } })
}

it('completes although a payment to another shop cannot be read', async () => {
  const [odd] = [await letPay(), await letPay()]
  const sweeper = sweeperThatCannotRead(odd, { source: 'the shop next door' })
  expect(await sweeper.runOnce()).toEqual({ seen: 1, settled: 1, complete: true })
  expect(errors).toEqual([])
})

it('settles an unreadable payment by its reference, and reports it', async () => {
  const [odd] = [await letPay(), await letPay()]
  expect(await sweeperThatCannotRead(odd, '').runOnce()).toEqual({ seen: 1, settled: 2, complete: true })
  expect(errors).toEqual([new Error('unreadable payments in Paystack’s list: 1')])
  expect(await watermarks()).toEqual([{ watermark: clock.now().toISOString() }])
  expect(await countRows(backend, 'payments')).toBe(2)
})

it('keeps an open payment for one that is unreadable everywhere, and completes', async () => {
  const [odd] = [await letPay(), await letPay()]
  const sweeper = sweeperThatCannotRead(odd, '')
  backend.rehearsal.faults.set('verify', { kind: 'wrong-types' })
  expect(await sweeper.runOnce()).toEqual({ seen: 1, settled: 0, complete: true })
  const kept = await backend.database.selectFrom('open_payments').select('reference').execute()
  expect(kept).toContainEqual({ reference: odd })
  backend.rehearsal.faults.clear()
  expect(await sweeperWith().runOnce()).toMatchObject({ complete: true })
})

it('does not complete while a payment of the site has no readable reference', async () => {
  const [odd] = [await letPay()]
  const sweeper = sweeperThatCannotRead(odd, { source: 'site', room_id: 1 }, 7)
  expect(await sweeper.runOnce()).toEqual({ seen: 0, settled: 0, complete: false })
  expect(await watermarks()).toEqual([])
})

it('misses no payment when others leave the list between two pages', async () => {
  announceViolations('paystack-refund')
  for (let guest = 0; guest < TWO_PAGES; guest += 1) await letPay()
  const { ledger, paystack } = backend.rehearsal
  const sweeper = sweeperWith({
    paystack: {
      ...paystack,
      async listSuccesses(query) {
        const answer = await paystack.listSuccesses(query)
        if (query.page === 1 && answer.kind === 'page') await refundSome(answer.transactions.slice(0, 30))
        return answer
      },
    },
  })

  /** Refunds in the dashboard: these are no successes any more. */
  async function refundSome(transactions: { reference: string }[]): Promise<void> {
    for (const { reference } of transactions) {
      if ((await ledger.get(reference)).status === 'success') await ledger.refundByHand(reference)
    }
  }

  await expect(sweeper.runOnce()).resolves.toMatchObject({ complete: true })
  const known = await backend.database.selectFrom('payments').select('reference').execute()
  const successes = await ledger.list('transactions', { status: 'success', perPage: 1_000, page: 1 })
  const references = new Set(known.map(({ reference }) => reference))
  expect(successes.filter(({ reference }) => !references.has(reference))).toEqual([])
})

it('ends soon when it is stopped, and leaves the rest to the next sweep', async () => {
  for (let guest = 0; guest < 12; guest += 1) await letPay()
  const stopping = new AbortController()
  const settle = settlementOf(backend, clock.now)
  const sweeper = sweeperWith({
    signal: stopping.signal,
    settle: async (reference, hint) => {
      stopping.abort()
      return settle(reference, hint)
    },
  })
  await expect(sweeper.runOnce()).resolves.toMatchObject({ complete: false })
  expect(await countRows(backend, 'payments')).toBeLessThan(5)
  expect(await watermarks()).toEqual([])
  await expect(sweeperWith().runOnce()).resolves.toMatchObject({ complete: true })
  expect(await countRows(backend, 'payments')).toBe(12)
})
