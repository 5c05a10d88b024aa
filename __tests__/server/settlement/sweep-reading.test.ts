import { SWEEP_NAME } from '../../../src/server/settlement/repository'
import { createSweeper } from '../../../src/server/settlement/sweeper'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { pay } from '../../support/server/guest'
import { expectSoundBooks } from '../../support/server/audit'
import { countRows, settlementOf } from '../../support/server/settlement'

/** Of fifty a page these are two pages, even after thirty have left the list. */
const TWO_PAGES = 85

let backend: TestBackend
beforeEach(async () => {
  backend = await openTestBackend()
})
afterEach(closeAll)

const now = () => new Date()

async function letGuestsPay(count: number): Promise<void> {
  for (let guest = 0; guest < count; guest += 1) await pay(backend.rehearsal.ledger)
}

function countWatermarks(): Promise<unknown[]> {
  return backend.database.selectFrom('sync_state').select('name').where('name', '=', SWEEP_NAME).execute()
}

it('misses nobody when payments leave the list between two of its pages', async () => {
  await letGuestsPay(TWO_PAGES)
  const { ledger, paystack } = backend.rehearsal
  const sweeper = createSweeper({
    database: backend.database,
    settle: settlementOf(backend, now),
    now,
    paystack: {
      ...paystack,
      async listSuccesses(query) {
        const answer = await paystack.listSuccesses(query)
        if (query.page === 1 && answer.kind === 'page') await refundSome(answer.transactions.slice(0, 30))
        return answer
      },
    },
  })

  /** Somebody gives money back in the dashboard: these are no successes any more. */
  async function refundSome(transactions: { reference: string }[]): Promise<void> {
    for (const { reference } of transactions) {
      const transaction = await ledger.find(reference)
      if (transaction?.status === 'success') await ledger.refund(transaction, transaction.amount, 'by hand')
    }
  }

  await expect(sweeper.runOnce()).resolves.toMatchObject({ complete: true })
  const known = await backend.database.selectFrom('payments').select('reference').execute()
  const successes = await ledger.list({ status: 'success', from: undefined, perPage: 1_000, page: 1 })
  const references = new Set(known.map(({ reference }) => reference))
  expect(successes.filter(({ reference }) => !references.has(reference))).toEqual([])
})

it('ends soon when it is to stop, forgets nothing, and leaves the rest to the next pass', async () => {
  await letGuestsPay(12)
  const stopping = new AbortController()
  const settle = settlementOf(backend, now)
  const options = { database: backend.database, paystack: backend.rehearsal.paystack, now }
  const sweeper = createSweeper({
    ...options,
    signal: stopping.signal,
    settle: async (reference, hint) => {
      stopping.abort()
      return settle(reference, hint)
    },
  })
  await expect(sweeper.runOnce()).resolves.toMatchObject({ complete: false })
  expect(await countRows(backend, 'payments')).toBeLessThan(5)
  await expect(countWatermarks()).resolves.toEqual([])
  await expect(createSweeper({ ...options, settle }).runOnce()).resolves.toMatchObject({ complete: true })
  expect(await countRows(backend, 'payments')).toBe(12)
  await expectSoundBooks(backend)
})
