import { USUAL_TERMS } from '../../../src/shared/stay'
import type { PaystackClient } from '../../../src/server/paystack/client'
import { silentPaystack } from '../../support/paystack/silent-paystack'
import type { PaystackTransaction } from '../../../src/server/paystack/transaction'
import { readMoneySheet } from '../../../src/server/money/sheet'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { decideReview } from '../../../src/server/settlement/decide-review'
import { backend, useBackend } from '../../support/server/backend'
import { pay, verify } from '../../support/server/guest'
import { aPayment, aRefund, addRows } from '../../support/server/rows'
import { BOLA, payOddly } from '../../support/server/reviews'

useBackend()

// The ledger's moments are those of the machine, whatever the hour is in Lagos.
const YESTERDAY = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
const DAYS = { from: YESTERDAY, to: TOMORROW }

function read(overrides: Partial<Parameters<typeof readMoneySheet>[0]> = {}, days = DAYS) {
  const { database, rehearsal } = backend
  return readMoneySheet({ database, paystack: rehearsal.paystack, domain: 'test', ...overrides }, days)
}

async function settle(overrides: Parameters<typeof pay>[1] = {}): Promise<string> {
  const reference = await pay(backend.rehearsal.ledger, overrides)
  await verify(backend.app, reference)
  return reference
}

/** Until Paystack has paid everything back that is due. */
async function payBack(): Promise<void> {
  const { database, rehearsal } = backend
  let moment = Date.now()
  const worker = createRefundWorker({ database, paystack: rehearsal.paystack, now: () => new Date(moment) })
  for (let runs = 0; runs < 4; runs += 1) {
    await worker.runOnce()
    moment += 20 * 60_000
  }
}

it('lists and totals payments and refunds, and agrees with Paystack', async () => {
  const booked = await settle()
  const late = await settle()
  const reviewed = await payOddly(backend)
  const aside = await payOddly(backend)
  const dollars = await payOddly(backend, { currency: 'USD' })
  const context = { domain: 'test', terms: USUAL_TERMS, now: new Date() }
  const part = { decision: 'refund', amount_kobo: 3_000_000 } as const
  await decideReview(backend.database, BOLA, reviewed, part, context)
  await decideReview(backend.database, BOLA, aside, { decision: 'not_ours' }, context)
  await payBack()
  const sheet = await read()
  expect(sheet.mismatches).toEqual([])
  const sums = { taken_kobo: 33_000_000, kept_kobo: 13_500_000 }
  expect(sheet.totals).toEqual({ ...sums, refunded_kobo: 11_500_000, settled_kobo: 8_000_000, payments: 4 })
  expect(sheet.paystack).toEqual({ problem: null, taken_kobo: 33_000_000 })
  const lines = sheet.lines.map((line) => [line.kind, line.reference, line.state, line.amount_kobo])
  // Both refunds are paid back in one run, within the same moments.
  const refunds = lines.slice(6).toSorted((one) => (one[1] === late ? -1 : 1))
  expect([...lines.slice(0, 6), ...refunds]).toEqual([
    ['payment', booked, 'booked', 8_500_000],
    ['payment', late, 'to be refunded', 8_500_000],
    ['payment', reviewed, 'under review', 8_000_000],
    ['payment', aside, 'under review', 8_000_000],
    ['payment', dollars, 'under review', 8_000_000],
    ['not_ours', aside, 'somebody else’s', -8_000_000],
    ['refund', late, 'paid back', -8_500_000],
    ['refund', reviewed, 'paid back in part', -3_000_000],
  ])
  expect(sheet.by_method).toEqual([{ method: 'paystack', ...sums }])
  expect(sheet.lines[0]).toMatchObject({ room_name: 'Classic Room', currency: 'NGN' })
  expect(sheet.lines[0]?.code).toMatch(/^LH-/)
})

it('dates payments by their entry into the books, and refunds by their end, from 06:00', async () => {
  const { database } = backend
  const [before, first] = ['2026-11-22T04:59:59.999Z', '2026-11-22T05:00:00.000Z']
  const [last, after] = ['2026-11-23T04:59:59.999Z', '2026-11-23T05:00:00.000Z']
  const moments = { before, first, last, after }
  for (const [id, moment] of Object.entries(moments)) {
    const payment = { ...aPayment(id), paid_at: '2026-11-21T12:00:00.000Z', created_at: moment }
    await database.insertInto('payments').values(payment).execute()
    await addRows(database, 'refunds', {
      ...aRefund(id),
      state: 'processed',
      created_at: moment,
      processed_at: moment,
    })
  }
  const { lines } = await read({ paystack: silentPaystack }, { from: '2026-11-22', to: '2026-11-22' })
  const of = (kind: string) => lines.filter((line) => line.kind === kind).map(({ reference }) => reference)
  expect(of('payment')).toEqual(['first', 'last'])
  expect(of('refund')).toEqual(['first', 'last'])
  expect(lines[0]?.state).toMatch(/, paid on 21 November 2026$/)
})

it('says that Paystack could not be asked, and shows the rest', async () => {
  await settle()
  const sheet = await read({ paystack: silentPaystack })
  expect(sheet.totals.taken_kobo).toBe(8_500_000)
  expect(sheet.paystack).toEqual({
    problem: 'Paystack could not be reached (no answer), so nothing was compared. Please try again later.',
    taken_kobo: null,
  })
  expect(sheet.mismatches).toEqual([])
})

async function findMismatches() {
  return (await read()).mismatches
}

/** Returns a client to which one payment has failed. */
function callingFailed(reference: string): PaystackClient {
  const { paystack } = backend.rehearsal
  const tell = (transaction: PaystackTransaction) =>
    transaction.reference === reference ? { ...transaction, status: 'failed' } : transaction
  return {
    ...paystack,
    async verify(asked) {
      const answer = await paystack.verify(asked)
      return answer.kind === 'transaction' ? { ...answer, transaction: tell(answer.transaction) } : answer
    },
    async listSuccesses(query) {
      const answer = await paystack.listSuccesses(query)
      return answer.kind === 'page' ? { ...answer, transactions: answer.transactions.map(tell) } : answer
    },
  }
}

describe('a difference to Paystack', () => {
  it('is a payment that our books do not know, or have not decided', async () => {
    const unknown = await pay(backend.rehearsal.ledger)
    const open = await pay(backend.rehearsal.ledger, { status: 'pending' })
    await verify(backend.app, open)
    await backend.rehearsal.ledger.charge(open, 'success')
    expect((await findMismatches()).toSorted((one) => (one.reference === unknown ? -1 : 1))).toEqual([
      { reference: unknown, what: expect.stringContaining('₦85,000 as paid; our books do not know it') },
      { reference: open, what: expect.stringContaining('still undecided') },
    ])
    expect((await read()).paystack.taken_kobo).toBe(17_000_000)
  })

  it('is a payment that Paystack does not know, or calls failed, or has with another amount', async () => {
    const gone = await settle()
    const other = await settle()
    const failed = await settle()
    const { database } = backend
    await database.updateTable('payments').set({ reference: 'gone' }).where('reference', '=', gone).execute()
    const amount = { amount_kobo: 8_400_000 }
    await database.updateTable('payments').set(amount).where('reference', '=', other).execute()
    const found = (await read({ paystack: callingFailed(failed) })).mismatches
    expect(found).toContainEqual({
      reference: 'gone',
      what: expect.stringContaining('Paystack does not know'),
    })
    expect(found).toContainEqual({
      reference: failed,
      what: expect.stringContaining('Our books have ₦85,000 as paid; Paystack calls it failed.'),
    })
    expect(found).toContainEqual({
      reference: other,
      what: expect.stringContaining('Our books have ₦84,000 as paid, Paystack ₦85,000.'),
    })
  })

  it('is a refund that only Paystack has, or only our books', async () => {
    const byHand = await settle()
    const late = await settle()
    await backend.rehearsal.ledger.refundByHand(byHand)
    const state = { state: 'processed', processed_at: new Date().toISOString() } as const
    await backend.database.updateTable('refunds').set(state).execute()
    expect(await findMismatches()).toEqual([
      { reference: byHand, what: 'Paystack gives ₦85,000 back; our books have no refund of this payment.' },
      { reference: late, what: 'Our books have ₦85,000 as paid back, Paystack ₦0.' },
    ])
  })

  it('is a refund that is larger at Paystack than in our books', async () => {
    await settle()
    const late = await settle()
    await backend.database.updateTable('refunds').set({ amount_kobo: 3_000_000 }).execute()
    await backend.rehearsal.ledger.refundByHand(late)
    expect(await findMismatches()).toEqual([
      { reference: late, what: 'Paystack gives ₦85,000 back, our books ₦30,000.' },
    ])
  })

  it('is a refund that is stuck, or that Paystack has already processed', async () => {
    await settle()
    const late = await settle()
    await backend.database.updateTable('refunds').set({ state: 'failed' }).execute()
    expect(await findMismatches()).toEqual([
      { reference: late, what: expect.stringContaining('The refund of ₦85,000 is stuck.') },
    ])
    const { ledger, paystack } = backend.rehearsal
    const { transaction_id } = await ledger.refundByHand(late)
    for (let looks = 0; looks < 2; looks += 1) await paystack.listRefunds(String(transaction_id))
    expect(await findMismatches()).toEqual([
      { reference: late, what: expect.stringContaining('Paystack has paid ₦85,000 back') },
    ])
  })
})
