import { createPaystackClient, type PaystackClient } from '../../../src/server/paystack/client'
import type { RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import type { Fault } from '../../support/paystack/faults'
import { startPaystackOver } from '../../support/paystack/faulty-paystack'
import { onClose } from '../../support/server/closing'
import { layFaultyLine, LINE_FAULTS, type LineFault } from './world-faulty-line'

/** A Paystack with one fault, until `mend` is called. */
export interface BrokenPaystack {
  name: string
  client: PaystackClient
  mend(): Promise<void>
}

/** Faulty answers of Paystack, or of a proxy before it, by name. */
const ANSWER_FAULTS: Record<string, Fault> = {
  'no answer at all': { kind: 'hang' },
  'a body a byte at a time': { kind: 'drip' },
  'status 500': { kind: 'status', status: 500 },
  'status 502': { kind: 'status', status: 502 },
  'status 503': { kind: 'status', status: 503, headers: { 'retry-after': '3600' } },
  'status 429': { kind: 'status', status: 429, headers: { 'x-ratelimit-reset': '60' } },
  'status 403': { kind: 'status', status: 403 },
  'status 404': { kind: 'status', status: 404 },
  'status 400': { kind: 'status', status: 400 },
  'status 204': { kind: 'status', status: 204 },
  'our key refused': { kind: 'bad-key' },
  'a redirect': { kind: 'redirect' },
  'a page for people': { kind: 'html' },
  'JSON cut short': { kind: 'garbage' },
  'JSON of wrong types': { kind: 'wrong-types' },
  'the answer to another question': { kind: 'another-reference' },
  'status false': { kind: 'status', status: 200 },
  '300 KiB': { kind: 'too-large' },
  'the reply lost': { kind: 'reply-lost' },
}

/** An answer of 100 MB. Separate from the others, because its use of memory is measured. */
export const HUGE: [string, Fault] = ['100 MB', { kind: 'huge' }]

export const FAULTS: readonly [name: string, fault: Fault | LineFault | 'refused'][] = [
  ...Object.entries(ANSWER_FAULTS),
  ...Object.entries(LINE_FAULTS),
  HUGE,
]

/**
 * Starts a Paystack with one fault over a ledger. `budgetMs` is the time limit of its client,
 * by default the hotel's.
 */
export async function startBroken(
  ledger: RehearsalLedger,
  [name, fault]: (typeof FAULTS)[number],
  budgetMs?: number,
): Promise<BrokenPaystack> {
  const standIn = await startPaystackOver(ledger)
  onClose(standIn.close)
  const isOfLine = typeof fault === 'function' || fault === 'refused'
  const line = isOfLine ? await layFaultyLine(standIn.baseUrl, fault) : undefined
  if (!isOfLine) for (const call of ['verify', 'list'] as const) standIn.faults.set(call, fault)
  const client = createPaystackClient({
    baseUrl: line?.baseUrl ?? standIn.baseUrl,
    secretKey: REHEARSAL_SECRET_KEY,
    budgetMs,
  })
  onClose(() => client.close())
  return {
    name,
    client,
    async mend() {
      standIn.faults.clear()
      await line?.mend()
    },
  }
}
