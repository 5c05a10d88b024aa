import type { FastifyInstance } from 'fastify'
import { createSemaphore } from '../../../src/server/async/semaphore'
import { PAYSTACK_WEBHOOK_PATH } from '../../../src/shared/paths'
import { openTestBackend } from '../../support/server/backend'
import { pay } from '../../support/server/guest'
import { countRows } from '../../support/server/settlement'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'
import type { Scenario } from '../../support/suite/scenario'
import { FORGERIES, type Forgery } from '../support/crowd-forgeries'
import { chooseSeed, pickOne, seededRandom } from '../../support/suite/random'

const EVENTS = 10
const AT_A_TIME = 20

/**
 * The events are about real payments at Paystack, so an accepted forgery would become visible in the books.
 */
export const forgedWebhooks: Scenario = {
  name: 'forged-webhooks',
  claim: `Forged webhooks of ${Object.keys(FORGERIES).length} kinds: each answered 401, nothing stored; a genuine one is taken`,
  databases: ['sqlite', 'postgres'],
  // A signature is looked at before any database hears of the webhook.
  rounds: { test: { sqlite: 70 }, quick: 300, full: 10_000 },
  async run({ kind, rounds }) {
    const seed = chooseSeed()
    const random = seededRandom(seed)
    const backend = await openTestBackend({ kind })
    const { app, rehearsal } = backend
    const bodies: string[] = []
    for (let event = 0; event < EVENTS; event += 1) {
      const reference = await pay(rehearsal.ledger)
      bodies.push(JSON.stringify(await chargeSuccessOf(rehearsal.ledger, reference)))
    }
    const violations: string[] = []
    const limited = createSemaphore(AT_A_TIME)
    const names = Object.keys(FORGERIES)
    const forge = async (round: number) => {
      const name = names[round % names.length] ?? ''
      const body = pickOne(bodies, random)
      const other = pickOne(
        bodies.filter((another) => another !== body),
        random,
      )
      const forgery = FORGERIES[name]?.({ body, other }, random)
      const status = forgery === undefined ? 0 : await post(app, forgery)
      if (status !== 401) violations.push(`seed ${seed}, ${name}: answered ${status}`)
    }
    await Promise.all(Array.from({ length: rounds }, (_, round) => limited(() => forge(round))))
    const accepted = violations.length
    const stored = (await countRows(backend, 'open_payments')) + (await countRows(backend, 'payments'))
    if (stored > 0) violations.push(`${stored} rows stored of forged events`)

    const { statusCode } = await sendWebhook(app, pickOne(bodies, random))
    const genuine = (await countRows(backend, 'open_payments')) - stored
    if (statusCode !== 200 || genuine !== 1)
      violations.push(`a genuine event: ${statusCode}, ${genuine} stored`)
    return { figures: { forged: rounds, accepted, stored, genuine, seed }, violations }
  },
}

async function post(app: FastifyInstance, { body, signature }: Forgery): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: PAYSTACK_WEBHOOK_PATH,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'x-paystack-signature': signature }),
    },
    payload: body,
  })
  return statusCode
}
