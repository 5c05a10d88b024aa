import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { PaystackKeys } from '../../config/server-env'
import { createLimiter } from './limiter'
import {
  isUnknownReference,
  parseWithLongIntegers,
  type PaystackTransaction,
  readTransaction,
} from './paystack-answer'

export type VerifyResult =
  | { kind: 'transaction'; transaction: PaystackTransaction }
  | { kind: 'unknown-reference' }
  /** Nobody can tell now: neither paid nor not paid. The reason is fit for a log. */
  | { kind: 'undecided'; reason: string }

export interface PaystackClient {
  /** Asks what became of a reference. Never throws, and answers within 11 seconds. */
  verify(reference: string): Promise<VerifyResult>
  close(): Promise<void>
}

export interface PaystackClientOptions extends Pick<PaystackKeys, 'baseUrl' | 'secretKey'> {
  maxInFlight?: number
  /** Milliseconds for all tries of one question together. */
  budget?: number
}

const CONNECT_MILLISECONDS = 3_000
const CALL_MILLISECONDS = 10_000
/** A guest is answered within 12 seconds: one is left for ourselves. */
const BUDGET_MILLISECONDS = 11_000
const MAX_BODY_BYTES = 256 * 1024
const MAX_IN_FLIGHT = 8
const RETRY_PAUSES_MILLISECONDS = [200, 600]

type Attempt = { result: VerifyResult; mayRetry: boolean }

/** Gives a client for Paystack's API. The secret key goes out in the Authorization header and nowhere else. */
export function createPaystackClient({
  baseUrl,
  secretKey,
  maxInFlight = MAX_IN_FLIGHT,
  budget = BUDGET_MILLISECONDS,
}: PaystackClientOptions): PaystackClient {
  const agent = new Agent({ connect: { timeout: CONNECT_MILLISECONDS }, maxResponseSize: MAX_BODY_BYTES })
  const limited = createLimiter(maxInFlight)

  async function verify(reference: string): Promise<VerifyResult> {
    const deadline = Date.now() + budget
    for (const pause of [...RETRY_PAUSES_MILLISECONDS, undefined]) {
      const { result, mayRetry } = await limited(() => attempt(reference, deadline - Date.now()))
      const isTooLate = pause === undefined || Date.now() + pause >= deadline
      if (!mayRetry || isTooLate) return result
      await wait(pause)
    }
    return undecided('no answer in time').result
  }

  async function attempt(reference: string, millisecondsLeft: number): Promise<Attempt> {
    if (millisecondsLeft <= 0) return undecided('no answer in time')
    try {
      const answer = await request(`${baseUrl}/transaction/verify/${encodeURIComponent(reference)}`, {
        dispatcher: agent,
        signal: AbortSignal.timeout(Math.min(CALL_MILLISECONDS, millisecondsLeft)),
        headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json' },
      })
      return readAnswer(reference, answer.statusCode, await answer.body.text())
    } catch (error) {
      return undecided(`call failed: ${nameOf(error)}`, true)
    }
  }

  return { verify, close: () => agent.destroy() }
}

function readAnswer(reference: string, status: number, text: string): Attempt {
  const answer = parse(text)
  if ((status === 400 || status === 404) && isUnknownReference(answer)) {
    return { result: { kind: 'unknown-reference' }, mayRetry: false }
  }
  if (status !== 200) return undecided(`status ${status}`, status >= 500)
  const transaction = readTransaction(answer)
  if (transaction === undefined) return undecided('unreadable answer', true)
  if (transaction.reference !== reference) return undecided('answer about another reference')
  return { result: { kind: 'transaction', transaction }, mayRetry: false }
}

function parse(text: string): unknown {
  try {
    return parseWithLongIntegers(text)
  } catch {
    return undefined
  }
}

function undecided(reason: string, mayRetry = false): Attempt {
  return { result: { kind: 'undecided', reason }, mayRetry }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
