import * as fc from 'fast-check'
import { createRefundWorker } from '../../src/server/refunds/worker'
import { createRecheckWorker } from '../../src/server/settlement/recheck-worker'
import { findUnsound } from '../support/server/audit'
import { closeAll, composeInstance, openTestBackend } from '../support/server/backend'
import { pay, verify } from '../support/server/guest'
import { letRoomsGo } from '../support/server/let-rooms-go'
import { chargeSuccessOf, sendWebhook } from '../support/server/webhook'

afterEach(closeAll)

const PAYMENTS = 14
const REFUNDS = 6
const REPEATS = 10
const REFUND_EVENTS = ['refund.pending', 'refund.processing', 'refund.processed']
const HOUR_MS = 60 * 60_000

const now = () => new Date()
const inAnHour = () => new Date(Date.now() + HOUR_MS)

it('does for two hundred shuffled events, told to two servers, what twenty events ask for', async () => {
  const backend = await openTestBackend({ kind: 'postgres' })
  const { app, database, rehearsal, settle } = backend
  const { ledger, paystack } = rehearsal
  const otherDatabase = await backend.openAnother()
  const other = await composeInstance({ database: otherDatabase, paystack, ledger })
  ledger.isBlindToRefunds = true
  const refundWorkers = [database, otherDatabase].map((own) =>
    createRefundWorker({ database: own, paystack, now }),
  )
  const work = () => Promise.all(refundWorkers.map((worker) => worker.runOnce()))

  await verify(app, await pay(ledger))
  const refunded = await Promise.all(Array.from({ length: REFUNDS }, () => pay(ledger)))
  for (const reference of refunded) await verify(app, reference)
  await work()
  for (const refund of await ordersOf(refunded)) await ledger.advanceRefund(refund, 'processed')
  await letRoomsGo(database)
  const paid = await Promise.all(Array.from({ length: PAYMENTS }, () => pay(ledger)))

  const events = [
    ...(await Promise.all(paid.map((reference) => chargeSuccessOf(ledger, reference)))),
    ...refunded.flatMap((reference) =>
      REFUND_EVENTS.map((event) => ({ event, data: { transaction_reference: reference } })),
    ),
  ]
  const repeated = Array.from({ length: REPEATS }, () => events).flat()
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(repeated, { minLength: repeated.length }), 1)
  for (let sent = 0; sent < shuffled.length; sent += 20) {
    const answers = await Promise.all([
      ...shuffled.slice(sent, sent + 20).map((event, index) => {
        return sendWebhook(index % 2 === 0 ? app : other.app, event)
      }),
      work().then(() => ({ statusCode: 200 })),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }
  await createRecheckWorker({ database, settle, now: inAnHour }).runOnce()
  await work()

  const payments = await database
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['reference', 'outcome', 'state'])
    .execute()
  const ofPaid = payments.filter(({ reference }) => paid.includes(reference))
  expect(ofPaid.filter(({ outcome }) => outcome === 'booked')).toHaveLength(1)
  expect(ofPaid).toHaveLength(PAYMENTS)
  const ofRefunded = payments.filter(({ reference }) => refunded.includes(reference))
  expect(ofRefunded.map(({ state }) => state)).toEqual(Array(REFUNDS).fill('processed'))
  expect(await ordersOf(refunded)).toHaveLength(REFUNDS)
  const mails = await database
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'refund-processed')
    .where(
      'dedupe_key',
      'in',
      refunded.map((reference) => `refund-processed:${reference}`),
    )
    .execute()
  expect(mails).toHaveLength(REFUNDS)
  expect(await findUnsound({ database, paystack })).toEqual([])

  async function ordersOf(references: readonly string[]) {
    const transactions = await Promise.all(references.map((reference) => ledger.find(reference)))
    const orders = transactions.map((transaction) =>
      transaction === undefined ? [] : ledger.refundsOf(transaction.id),
    )
    return (await Promise.all(orders)).flat()
  }
})
