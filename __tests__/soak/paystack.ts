import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createPaystackClient, type PaystackClient } from '../../src/server/paystack/client'
import type { NewTransaction } from '../../src/server/rehearsal/ledger'
import { TEST_SECRET_KEY } from '../support/releases'
import { makeTempDir, onClose } from '../support/server/closing'
import type { PlannedFault, WebhookOrder, WebhookReport } from './paystack-program'
import { programOf } from './program'

/** A transaction as Paystack has it, with all its refunds; amounts in kobo. */
export interface LedgerLine {
  reference: string
  amount: number
  isPaid: boolean
  refunds: { amount: number; status: string }[]
}

/** The soak's Paystack, in a process of its own. */
export interface SoakPaystack {
  /** Where the servers ask it, and where it goes wrong. */
  baseUrl: string
  /** Asks it where nothing goes wrong. */
  client: PaystackClient
  /** A guest pays. */
  pay(payment: NewTransaction): Promise<void>
  /** Lets it send a webhook. */
  tell(order: WebhookOrder): Promise<void>
  /** From now on these calls go wrong, and no others. */
  setFaults(faults: PlannedFault[]): Promise<void>
  readLedger(): Promise<LedgerLine[]>
  readWebhooks(): Promise<WebhookReport>
}

/** Starts it. closeAll ends it. */
export async function startSoakPaystack(): Promise<SoakPaystack> {
  const { command, env } = programOf(join(__dirname, 'paystack-program.ts'))
  const [program = '', ...args] = [...command, await makeTempDir()]
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  onClose(async () => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('Paystack did not start')))
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  // It may end from now on.
  ended.catch(() => undefined)
  const { baseUrl, soundUrl }: { baseUrl: string; soundUrl: string } = JSON.parse(String(line))
  const client = createPaystackClient({ baseUrl: soundUrl, secretKey: TEST_SECRET_KEY })
  onClose(() => client.close())

  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${soundUrl}/soak/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${TEST_SECRET_KEY}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`Paystack answered ${answer.status} to ${path}: ${await answer.text()}`)
    return JSON.parse(await answer.text()) as Answer
  }

  return {
    baseUrl,
    client,
    pay: (payment) => ask('pay', payment),
    tell: (order) => ask('webhook', order),
    setFaults: (faults) => ask('faults', faults),
    readLedger: () => ask('ledger'),
    readWebhooks: () => ask('webhooks'),
  }
}
