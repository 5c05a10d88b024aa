import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { NewTransaction } from '../../src/server/rehearsal/ledger'
import { createStandIn, listenLocally } from '../../src/server/rehearsal/stand-in'
import { chargeSuccess } from '../../src/server/rehearsal/webhook-sender'
import type { Call, Fault, PaystackFaults } from '../support/paystack/faults'
import { FaultyLedger } from '../support/paystack/faulty-ledger'
import { startPaystackOver } from '../support/paystack/faulty-paystack'
import { TEST_SECRET_KEY } from '../support/releases'
import { hint } from '../torture/support/disk-guests'

/** What the soak says to its Paystack. */
export interface WebhookOrder {
  /** Of the payment that it is about. */
  reference: string
  /** By default `charge.success`. */
  event?: string
  delayMs: number
  /** The servers to try, one after the other. */
  urls: string[]
}

export interface PlannedFault {
  call: Call
  fault: Fault
}

export interface WebhookReport {
  delivered: number
  /** Sent in vain for as often as Paystack was ready to. */
  lost: number
  /** Answers that are neither 200 nor a 503 with Retry-After. */
  odd: string[]
}

/** Paystack itself repeats for three days. */
const MOST_TRIES = 12
const PAUSE_MS = 3_000
const webhooks: WebhookReport = { delivered: 0, lost: 0, odd: [] }

/**
 * Paystack in a process of its own, over the ledger of a folder. Servers ask one address, where answers go
 * wrong as told; the soak pays and reads at another one, where nothing does. Prints both as JSON.
 */
async function main(): Promise<void> {
  const ledger = await FaultyLedger.open(join(process.argv[2] ?? '', 'paystack.db'))
  // Takes every order, so that a second one for the same payment becomes visible.
  ledger.isBlindToRefunds = true
  const { faults, baseUrl } = await startPaystackOver(ledger, { secretKey: TEST_SECRET_KEY })
  const sound = createStandIn(ledger, TEST_SECRET_KEY)
  addSoakCalls(sound, ledger, faults)
  const soundUrl = await listenLocally(sound)
  // The soak reads the whole ledger at its end: what it asks next must not meet a connection that just ends.
  sound.server.keepAliveTimeout = 0
  // Neither of the two keeps the process alive.
  setInterval(() => undefined, 60_000)
  process.stdout.write(`${JSON.stringify({ baseUrl, soundUrl })}\n`)
}

function addSoakCalls(app: FastifyInstance, ledger: FaultyLedger, faults: PaystackFaults): void {
  app.post<{ Body: NewTransaction }>('/soak/pay', async ({ body }) => {
    await ledger.begin(body)
    return ledger.charge(body.reference, 'success')
  })
  app.post<{ Body: PlannedFault[] }>('/soak/faults', async ({ body }) => {
    faults.clear()
    for (const { call, fault } of body) faults.set(call, fault)
    return {}
  })
  app.post<{ Body: WebhookOrder }>('/soak/webhook', async ({ body }) => {
    void deliver(ledger, body)
    return {}
  })
  app.get('/soak/webhooks', async () => webhooks)
  app.get('/soak/ledger', async () => {
    const transactions = await ledger.list({
      status: undefined,
      from: undefined,
      perPage: Number.MAX_SAFE_INTEGER,
      page: 1,
    })
    return Promise.all(
      transactions.map(async ({ reference, id, paid_at, amount }) => {
        const refunds = await ledger.refundsOf(id)
        return { reference, amount, isPaid: paid_at !== null, refunds: refunds.map(factsOf) }
      }),
    )
  })
}

function factsOf({ amount, status }: { amount: number; status: string }) {
  return { amount, status }
}

async function deliver(ledger: FaultyLedger, order: WebhookOrder): Promise<void> {
  const transaction = await ledger.find(order.reference)
  if (transaction === undefined) return
  const { reference } = order
  const event =
    order.event === undefined
      ? chargeSuccess(transaction)
      : { event: order.event, data: { transaction_reference: reference } }
  await wait(order.delayMs)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { status, retryAfter, body } = await hint(order.urls[tries % order.urls.length] ?? '', event)
    if (status === 200) {
      webhooks.delivered += 1
      return
    }
    const isFine = status === 0 || (status === 503 && retryAfter !== null)
    if (!isFine) webhooks.odd.push(`a webhook was answered ${status}: ${body.slice(0, 200)}`)
    await wait(PAUSE_MS)
  }
  webhooks.lost += 1
}

void main()
