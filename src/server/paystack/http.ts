import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { PaystackKeys } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { type Asker, createTurns, type Urgency } from '../async/turns'
import { withTimeout } from '../async/timeout'
import { parseWithLongIntegers } from './transaction'

/** Not known now. The reason holds no personal data and may be logged. */
export interface Undecided {
  kind: 'undecided'
  reason: string
}

/** Paystack was not asked: too many others wait. */
export interface NotAsked {
  kind: 'not-asked'
}

/** The meaning of an answer, and whether a retry at once may help. */
export interface Reading<Result> {
  result: Result | Undecided
  mayRetry: boolean
}

export interface PaystackCall<Result> {
  path: string
  /** Body of a POST, which is sent at most once; without it the call is a GET. */
  order?: object
  /** Who asks; by default our own work. */
  asker?: Asker | undefined
  /** Takes the HTTP status and the parsed body, which is undefined when it is not JSON. */
  read: (status: number, answer: unknown) => Reading<Result>
}

export interface PaystackCallsOptions extends Pick<PaystackKeys, 'baseUrl' | 'secretKey'> {
  maxInFlight?: number
  /** Milliseconds for one call, with all retries and all waiting. */
  budgetMs?: number
}

export interface PaystackCalls {
  /**
   * Sends a GET up to three times and a POST once, within `budgetMs`. Only calls of guests can end as not
   * asked. Never throws.
   */
  send<Result>(call: PaystackCall<Result>): Promise<Result | Undecided | NotAsked>
  /** Lets calls about a reference that still wait have a more urgent turn. */
  hasten(reference: string, urgency: Urgency): void
  close(): Promise<void>
}

const CONNECT_MS = 3_000
const CALL_MS = 10_000
/** A guest is answered within 12 seconds: one second remains for our own work. */
const BUDGET_MS = 11_000
const MAX_BODY_BYTES = 256 * 1024
const MAX_IN_FLIGHT = 8
/** The others are for our own work: webhooks, sweep, refunds and what is asked again. */
const GUESTS_IN_FLIGHT = 5
const MAX_WAITING = { guest: 24, stranger: 12 }
const OWN_WORK: Asker = { urgency: 'own' }
const RETRY_PAUSES_MS = [200, 600]

/**
 * Gives a way to call Paystack's API within our limits of time, size and calls at once. The secret key is
 * sent in the Authorization header only.
 */
export function createPaystackCalls({
  baseUrl,
  secretKey,
  maxInFlight = MAX_IN_FLIGHT,
  budgetMs = BUDGET_MS,
}: PaystackCallsOptions): PaystackCalls {
  const agent = new Agent({ connect: { timeout: CONNECT_MS }, maxResponseSize: MAX_BODY_BYTES })
  const turns = createTurns({
    slots: maxInFlight,
    guestSlots: Math.min(GUESTS_IN_FLIGHT, maxInFlight),
    maxWaiting: MAX_WAITING,
  })

  async function send<Result>(call: PaystackCall<Result>): Promise<Result | Undecided | NotAsked> {
    const deadline = performance.now() + budgetMs
    const pauses = call.order === undefined ? RETRY_PAUSES_MS : []
    let last: Result | Undecided | NotAsked = { kind: 'not-asked' }
    for (const pause of [...pauses, undefined]) {
      const left = deadline - performance.now()
      const turn = turns.take(call.asker ?? OWN_WORK, left, () => attempt(call, deadline - performance.now()))
      const reading = await withTimeout(turn, left, undecided('no answer in time'))
      if (reading === undefined) return isGuests(call) ? last : undecided('no answer in time').result
      const isTooLate = pause === undefined || performance.now() + pause >= deadline
      if (!reading.mayRetry || isTooLate) return reading.result
      last = reading.result
      await wait(pause)
    }
    return undecided('no answer in time').result
  }

  async function attempt<Result>(
    { path, order, read }: PaystackCall<Result>,
    millisecondsLeft: number,
  ): Promise<Reading<Result>> {
    if (millisecondsLeft <= 0) return undecided('no answer in time')
    try {
      const answer = await request(`${baseUrl}${path}`, {
        dispatcher: agent,
        signal: AbortSignal.timeout(Math.ceil(Math.min(CALL_MS, millisecondsLeft))),
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(order === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(order === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(order) }),
      })
      return read(answer.statusCode, parse(await answer.body.text()))
    } catch (error) {
      return undecided(`call failed: ${nameOf(error)}`, true)
    }
  }

  return { send, hasten: turns.hasten, close: () => agent.destroy() }
}

function isGuests<Result>({ asker = OWN_WORK }: PaystackCall<Result>): boolean {
  return asker.urgency === 'guest' || asker.urgency === 'stranger'
}

/** Gives the reading of an answer that decides nothing. `reason` may be logged. */
export function undecided(reason: string, mayRetry = false): { result: Undecided; mayRetry: boolean } {
  return { result: { kind: 'undecided', reason }, mayRetry }
}

function parse(text: string): unknown {
  try {
    return parseWithLongIntegers(text)
  } catch {
    return undefined
  }
}

function nameOf(error: unknown): string {
  return errorCodeOf(error) || (error instanceof Error ? error.name : 'unknown')
}
