import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import { createSettlement } from '../../../src/server/settlement/settle'
import { createSweeper } from '../../../src/server/settlement/sweeper'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { pay, verify } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'

/** In each of the first three, one way is ahead. */
const ROUNDS = 8
const now = () => new Date()

afterEach(closeAll)

it('books once and mails once when verify, webhook and sweeper report a payment at once', async () => {
  const backend = await openTestBackend()
  const { app, database, rehearsal } = backend
  // A settlement of its own for each, as in two processes: only the database stands between them.
  const newSettle = () => createSettlement({ database, paystack: rehearsal.paystack, domain: 'test', now })
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const worker = createRecheckWorker({ database, settle: newSettle(), now, onError })
  const { paystack } = rehearsal
  const sweeper = createSweeper({ database, paystack, settle: newSettle(), now, onError })
  const firstSeenVia = new Set<string>()

  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await pay(rehearsal.ledger)
    const event = await chargeSuccessOf(rehearsal.ledger, reference)
    const answers: string[] = []
    const ask = async () => {
      // On a busy machine a lock may take longer than its timeout: then a guest asks again.
      let answer = await verify(app, reference)
      for (let tries = 1; answer.statusCode === 503 && tries < 5; tries += 1) {
        answer = await verify(app, reference)
      }
      answers.push(`${answer.statusCode} ${answer.body}`)
    }
    const ways = [
      ask,
      async () => {
        await sendWebhook(app, event)
        return worker.runOnce()
      },
      () => sweeper.runOnce(),
    ]
    // Each way is alone at first once; afterwards it is left to chance.
    await ways[round]?.()
    const bringers = [...ways, () => sendWebhook(app, event), ask].toSorted(() => Math.random() - 0.5)
    await Promise.all(bringers.map((bring) => bring()))
    await worker.runOnce()

    const payment = await database
      .selectFrom('payments')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    firstSeenVia.add(payment.seen_via)
    await ask()
    expect(new Set(answers)).toEqual(new Set([`200 ${payment.response_body}`]))
    expect(errors).toEqual([])
    const bookings = await database
      .selectFrom('bookings')
      .select('payment_id')
      .where('status', '=', 'expected')
      .execute()
    expect(bookings).toEqual([{ payment_id: payment.id }])
    const mails = await database
      .selectFrom('outbox')
      .select('kind')
      .where('kind', '=', 'booking-confirmed')
      .execute()
    expect(mails).toEqual(Array.from({ length: round + 1 }, () => ({ kind: 'booking-confirmed' })))
    await expect(database.selectFrom('open_payments').selectAll().execute()).resolves.toEqual([])

    await letRoomsGo(database)
  }
  await expect(database.selectFrom('payments').selectAll().execute()).resolves.toHaveLength(ROUNDS)
  await expect(database.selectFrom('refunds').selectAll().execute()).resolves.toEqual([])
  expect(firstSeenVia).toEqual(new Set(['verify', 'webhook', 'sweeper']))
  await expectSoundBooks(backend)
}, 60_000)
