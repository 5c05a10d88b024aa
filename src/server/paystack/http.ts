import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import { Agent, request } from 'undici'
import type { PaystackKeys } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { readRefusal } from './refunds'
import { parseAnswer } from './transaction'

export type Caller = 'webhook' | 'job' | 'guest'

export interface Undecided {
  kind: 'undecided'
  /** Contains no personal data and may be logged. */
  reason: string
  /** Paystack does not accept our key: only the operator can mend that. */
  isRefused?: true
}

/** A list is not read to its end, because the server stops or because Paystack marks no page as the last. */
export const STOPPED: Undecided = { kind: 'undecided', reason: 'the server is stopping' }
const ENDLESS: Undecided = { kind: 'undecided', reason: 'endless list' }
/** A bound, in case Paystack never marks a page as the last one. */
const MAX_PAGES = 2_000

/** Reads a list page by page. Returns why it could not be read to its end; undefined when it was. */
export async function readPages<Page extends { kind: 'page'; isLast: boolean }>(
  ask: (page: number) => Promise<Page | Undecided>,
  use: (page: Page) => unknown,
  signal?: AbortSignal,
): Promise<Undecided | undefined> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await ask(page)
    if (answer.kind === 'undecided') return answer
    if (signal?.aborted) return STOPPED
    await use(answer)
    if (answer.isLast) return undefined
  }
  return ENDLESS
}

export interface PaystackCall<Result extends { kind: string }> {
  path: string
  /** Body of a POST, which is sent at most once; without it the call is a GET. */
  order?: object
  caller: Caller
  /** Takes the HTTP status and the parsed body, which is undefined when it is not JSON. */
  read: (status: number, answer: unknown) => Result | Undecided
}

export interface PaystackCallsOptions extends Pick<PaystackKeys, 'baseUrl' | 'secretKey'> {
  maxInFlight?: number
  budgetMs?: number
}

const CONNECT_MS = 3_000
const CALL_MS = 10_000
/** A guest is answered within 12 seconds: one second remains for our own work. */
const BUDGET_MS = 11_000
const MAX_BODY_BYTES = 256 * 1024
const MAX_IN_FLIGHT = 8
const RETRY_PAUSES_MS = [200, 600]
const PRIORITY = { webhook: 2, job: 1, guest: 0 } satisfies Record<Caller, number>
/** Calls that guests may use at once. The others are always free for webhooks and jobs. */
const GUEST_SLOTS = 5

export function createPaystackCalls({
  baseUrl,
  secretKey,
  maxInFlight = MAX_IN_FLIGHT,
  budgetMs = BUDGET_MS,
}: PaystackCallsOptions) {
  const agent = new Agent({ connect: { timeout: CONNECT_MS }, maxResponseSize: MAX_BODY_BYTES })
  const queue = createCallQueue(maxInFlight)

  /** Sends a GET up to three times and a POST once, within `budgetMs`. Never throws. */
  async function send<Result extends { kind: string }>(
    call: PaystackCall<Result>,
  ): Promise<Result | Undecided> {
    const { caller, order } = call
    const deadline = AbortSignal.timeout(budgetMs)
    let answer: Result | Undecided = undecided('no answer in time')
    for (const pauseMs of order === undefined ? [0, ...RETRY_PAUSES_MS] : [0]) {
      try {
        await wait(pauseMs, undefined, { signal: deadline })
        const { result, mayRetry } = await queue(caller, deadline, () => attempt(call, deadline))
        if (!mayRetry) return result
        answer = result
      } catch {
        // Only the deadline throws.
        return answer
      }
    }
    return answer
  }

  async function attempt<Result extends { kind: string }>(
    { path, order, read }: PaystackCall<Result>,
    deadline: AbortSignal,
  ) {
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
      const body = parseAnswer(await answer.body.text())
      const { statusCode: status } = answer
      const result = status === 401 ? refusedKey(body) : read(status, body)
      return { result, mayRetry: result.kind === 'undecided' && (status === 200 || status >= 500) }
    } catch (error) {
      const name = errorCodeOf(error) || (error instanceof Error ? error.name : 'unknown')
      return { result: undecided(`call failed: ${name}`), mayRetry: true }
    }
  }

  return { send, close: () => agent.destroy() }
}

/** Webhooks' and jobs' calls come before guests'. The queue rejects at the signal's abort. */
export function createCallQueue(slots: number) {
  const calls = new PQueue({ concurrency: slots })
  const guests = new PQueue({ concurrency: Math.min(GUEST_SLOTS, slots) })
  return <Result>(caller: Caller, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    const run = () => calls.add(work, { priority: PRIORITY[caller], signal })
    return caller === 'guest' ? guests.add(run, { signal }) : run()
  }
}

export function undecided(reason: string): Undecided {
  return { kind: 'undecided', reason }
}

/** Quotes the message of a 401, which names no guest. */
function refusedKey(answer: unknown): Undecided {
  const reason = `status 401: ${readRefusal(answer)?.slice(0, 100) ?? 'no reason given'}`
  return { kind: 'undecided', reason, isRefused: true }
}
