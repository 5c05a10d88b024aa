import { readMoneySheet } from '../../../src/server/money/sheet'
import { insertRefund, listRefundsOf } from '../../../src/server/refunds/repository'
import { LedgerRefusal } from '../../../src/server/rehearsal/ledger'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { inTransaction } from '../../../src/server/db/transaction'
import { dayAfter } from '../../../src/shared/stay'
import { announceViolations } from '../../support/server/audit'
import { askStatus } from '../../support/server/guest'
import { sendDueMails } from '../../support/server/mail'
import { HOUR_MS } from '../../support/server/refunds'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'

useSoundHotel()

let booking: { code: string; reference: string }
beforeEach(async () => {
  booking = await receiveGuest()
})

/** Runs a worker once an hour until all refunds are finished. */
async function runWorker(runs = 12): Promise<void> {
  const { database, rehearsal } = backend
  let milliseconds = stays.now.getTime()
  let elapsed = 0
  const now = () => new Date(milliseconds)
  const worker = createRefundWorker({ database, paystack: rehearsal.paystack, now, monotonic: () => elapsed })
  for (let run = 0; run < runs; run += 1) {
    await worker.runOnce()
    milliseconds += HOUR_MS
    elapsed += HOUR_MS
  }
}

async function findPayment() {
  const payments = backend.database.selectFrom('payments').selectAll()
  return payments.where('reference', '=', booking.reference).executeTakeFirstOrThrow()
}

async function ledgerRefunds() {
  const { ledger } = backend.rehearsal
  return ledger.refundsOf((await ledger.get(booking.reference)).id)
}

it('goes back in several parts, each ordered once, with its own mail, entries and line', async () => {
  const { database, rehearsal, app } = backend
  const { code, reference } = booking
  const from = stays.today
  await stays.payBack(code, 2_000_000)
  stays.now = new Date(stays.now.getTime() + 1)
  await stays.payBack(code, 2_000_000)
  await runWorker()
  stays.now = new Date(stays.now.getTime() + 12 * HOUR_MS)
  await stays.payBack(code, 500_000)
  await runWorker()
  const refunds = await ledgerRefunds()
  expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [2_000_000, 'processed'],
    [2_000_000, 'processed'],
    [500_000, 'processed'],
  ])
  const payment = await findPayment()
  const rows = await listRefundsOf(database, payment.id)
  expect(new Set(rows.map(({ provider_refund_id }) => provider_refund_id))).toEqual(
    new Set(refunds.map(({ id }) => String(id))),
  )
  const answer = await askStatus(app, { reference })
  expect(answer.json()).toMatchObject({ refund: { amount: 45_000, refund_state: 'done' } })
  const { folio, story } = await stays.story(code)
  expect(folio.filter(({ kind }) => kind === 'refund').map(({ amount_kobo }) => amount_kobo)).toEqual([
    2_000_000, 2_000_000, 500_000,
  ])
  expect(story.filter(({ what }) => / was paid back(, .* in all)?\./.test(what))).toHaveLength(3)
  const mails = await sendDueMails(database, { now: new Date(stays.now.getTime() + 24 * HOUR_MS) })
  const complete = mails.filter(({ subject }) => subject.includes('refund from'))
  expect(complete).toHaveLength(3)
  expect(complete.map(({ text }) => /Refunded in all: *(₦[\d,]+)/.exec(text)?.[1]).toSorted()).toEqual([
    '₦40,000',
    '₦45,000',
    undefined,
  ])
  const services = { database, paystack: rehearsal.paystack, domain: 'test' }
  const sheet = await readMoneySheet(services, { from, to: dayAfter(from, 3) })
  expect(sheet.lines.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  expect(sheet.lines.filter(({ kind }) => kind === 'refund')).toMatchObject([
    { amount_kobo: -2_000_000, state: 'paid back in part' },
    { amount_kobo: -2_000_000, state: 'paid back in part' },
    { amount_kobo: -500_000, state: 'paid back in part' },
  ])
  expect(sheet.mismatches).toEqual([])
})

it('does not take an order whose reply is lost for another refund of the same amount', async () => {
  await stays.payBack(booking.code, 2_000_000)
  await stays.payBack(booking.code, 2_000_000)
  backend.rehearsal.faults.set('refund', { kind: 'reply-lost' }, 1)
  await runWorker()
  expect((await ledgerRefunds()).map(({ amount }) => amount)).toEqual([2_000_000, 2_000_000])
})

it('orders the next one while the first is under way, and again later when Paystack refuses that', async () => {
  const { ledger } = backend.rehearsal
  ledger.refundEnd = 'processing'
  await stays.payBack(booking.code, 2_000_000)
  await runWorker(3)
  stays.now = new Date(stays.now.getTime() + 12 * HOUR_MS)
  await stays.payBack(booking.code, 1_000_000)
  ledger.nextRefundError = new LedgerRefusal('Transaction has been fully reversed')
  await runWorker(3)
  expect(await ledgerRefunds()).toHaveLength(1)
  ledger.refundEnd = 'processed'
  stays.now = new Date(stays.now.getTime() + 24 * HOUR_MS)
  await runWorker(24)
  expect((await ledgerRefunds()).map(({ amount, status }) => [amount, status])).toEqual([
    [2_000_000, 'processed'],
    [1_000_000, 'processed'],
  ])
})

it('never orders more than was paid, whoever orders at the same moment', async () => {
  const { id: payment_id } = await findPayment()
  const other = await backend.openAnother()
  const order = (database: typeof other) =>
    inTransaction(database, (trx) =>
      insertRefund(trx, { payment_id, amount_kobo: 5_000_000, who: 'Ngozi' }, stays.now),
    )
  const ends = await Promise.allSettled([order(backend.database), order(other)])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ message: 'No more than ₦35,000 of this payment can still go back.' }),
  })
  announceViolations('folio', 'mail-missing')
})
