import { once } from 'node:events'
import { EventEmitter } from 'node:events'
import { startHotelProcess } from '../support/process/hotel-process'
import { startOutsidePaystack } from '../support/process/outside-paystack'
import { type AcknowledgedResponse, findUnsound } from '../support/server/audit'
import { closeAll, makeTempDir } from '../support/server/closing'
import { makePlace, openTestDatabase } from '../support/server/database'
import { pay } from '../support/server/guest'
import { chargeSuccessOf } from '../support/server/webhook'
import { waitFor } from '../support/wait-for'
import { askUntilFinal, askWhileShed, isFinal, sendEvent } from './hotel-calls'

afterEach(closeAll)

const GUESTS = 12
/** The first recheck of an open payment comes after a minute. */
const CLOSED_WITHIN_MS = 90_000

it('keeps one booking and one refund for each other guest when one of two servers is killed', async () => {
  const place = await makePlace({ kind: 'postgres' })
  const paystack = await startOutsidePaystack()
  // The ledger accepts every refund order, so that a double refund becomes visible.
  paystack.ledger.isBlindToRefunds = true
  const start = async () =>
    startHotelProcess({ place: { ...place, dataDir: await makeTempDir() }, paystackUrl: paystack.baseUrl })
  const [victim, survivor] = [await start(), await start()]
  const references = await Promise.all(Array.from({ length: GUESTS }, () => pay(paystack.ledger)))

  const acknowledged: AcknowledgedResponse[] = []
  const answers = new EventEmitter()
  const firstAnswer = once(answers, 'answer')
  const calls = references.flatMap((reference) => [
    ...[victim, survivor].map(async ({ url }) => {
      const answer = await askWhileShed(url, reference)
      if (answer === undefined || !isFinal(answer)) return
      acknowledged.push({ reference, ...answer })
      answers.emit('answer')
    }),
    sendCharge(victim.url, reference),
  ])
  await firstAnswer
  await victim.stop('SIGKILL')
  await Promise.all(calls)

  const last = await Promise.all(references.map((reference) => askUntilFinal(survivor.url, reference)))
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(GUESTS - 1).fill(409)])
  const late = await pay(paystack.ledger)
  expect((await askUntilFinal(survivor.url, late)).status).toBe(409)
  // An event about a refund makes it due at once.
  await sendEvent(survivor.url, { event: 'refund.pending', data: { transaction_reference: late } })
  await waitFor(async () => ((await refundsOf(late)) > 0 ? true : undefined))
  for (const reference of [...references, late]) expect(await refundsOf(reference)).toBeLessThanOrEqual(1)
  const database = await openTestDatabase(place)
  const audit = () => findUnsound({ database, paystack: paystack.client, acknowledged })
  // The killed server may have stored an open payment just after the decision: the other server closes it.
  const deadline = Date.now() + CLOSED_WITHIN_MS
  await waitFor(async () => ((await audit()).length === 0 || Date.now() > deadline ? true : undefined))
  expect(await audit()).toEqual([])

  async function sendCharge(url: string, reference: string): Promise<void> {
    await sendEvent(url, await chargeSuccessOf(paystack.ledger, reference))
  }

  async function refundsOf(reference: string): Promise<number> {
    const { id } = await paystack.ledger.get(reference)
    return (await paystack.ledger.refundsOf(id)).length
  }
})
