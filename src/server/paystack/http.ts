import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { PaystackKeys } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { type Caller, createCallQueue } from './call-queue'
import { parseWithLongIntegers } from './transaction'

/** The reason has no personal data and may be logged. */
export interface Undecided {
  kind: 'undecided'
  reason: string
}

/** Paystack was not asked, because too many guests are waiting. */
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
  caller: Caller
  reference?: string
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
   * Sends a GET up to three times and a POST once, within `budgetMs`. Only a guest's call can end as not
   * asked. Never throws.
   */
  send<Result>(call: PaystackCall<Result>): Promise<Result | Undecided | NotAsked>
  /** Moves a guest's waiting call about the reference to the front of the queue. */
  hurry(reference: string): void
  close(): Promise<void>
}

const CONNECT_MS = 3_000
const CALL_MS = 10_000
/** A guest is answered within 12 seconds: one second remains for our own work. */
const BUDGET_MS = 11_000
const MAX_BODY_BYTES = 256 * 1024
const MAX_IN_FLIGHT = 8
const RETRY_PAUSES_MS = [200, 600]

/**
 * Returns a way to call Paystack's API within our limits of time, size and calls at once. The secret key is
 * sent in the Authorization header only.
 */
export function createPaystackCalls({
  baseUrl,
  secretKey,
  maxInFlight = MAX_IN_FLIGHT,
  budgetMs = BUDGET_MS,
}: PaystackCallsOptions): PaystackCalls {
  const agent = new Agent({ connect: { timeout: CONNECT_MS }, maxResponseSize: MAX_BODY_BYTES })
  const queue = createCallQueue(maxInFlight)

  async function send<Result>(call: PaystackCall<Result>): Promise<Result | Undecided | NotAsked> {
    const { caller, reference: id, order } = call
    const deadline = AbortSignal.timeout(budgetMs)
    const late = undecided('no answer in time').result
    let answer: Result | Undecided | NotAsked = caller === 'guest' ? { kind: 'not-asked' } : late
    for (const pauseMs of order === undefined ? [0, ...RETRY_PAUSES_MS] : [0]) {
      try {
        await wait(pauseMs, undefined, { signal: deadline })
        if (caller === 'guest' && queue.isFullForGuests()) return answer
        const { result, mayRetry } = await queue.add(
          { caller, signal: deadline, ...(id !== undefined && { id }) },
          () => {
            answer = late
            return attempt(call, deadline)
          },
        )
        if (!mayRetry) return result
        answer = result
      } catch {
        // Only the deadline throws.
        return answer
      }
    }
    return answer
  }

  async function attempt<Result>(
    { path, order, read }: PaystackCall<Result>,
    deadline: AbortSignal,
  ): Promise<Reading<Result>> {
    try {
      const answer = await request(`${baseUrl}${path}`, {
        dispatcher: agent,
        signal: AbortSignal.any([deadline, AbortSignal.timeout(CALL_MS)]),
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

  return { send, hurry: queue.hurry, close: () => agent.destroy() }
}

/** Returns the reading of an answer that decides nothing. `reason` may be logged. */
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
