import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'

/** Counts the answers of a load and their latencies. */
export class Tally {
  /** From the first call until the last answer. */
  seconds = 0
  private readonly latencies = new Map<number, number[]>()

  /** Adds an answer: its status, 0 for none, and its latency in milliseconds. */
  add(status: number, milliseconds: number): void {
    const seen = this.latencies.get(status)
    if (seen === undefined) this.latencies.set(status, [milliseconds])
    else seen.push(milliseconds)
  }

  count(status: number): number {
    return this.latencies.get(status)?.length ?? 0
  }

  /** Gives the answers per second with this status. */
  perSecond(status: number): number {
    return this.count(status) / this.seconds
  }

  /** Gives all statuses, in ascending order. */
  statuses(): number[] {
    return [...this.latencies.keys()].toSorted((a, b) => a - b)
  }

  /** Gives a percentile of the latencies in milliseconds. `share` is from 0 to 1. NaN without answers. */
  within(share: number): number {
    const all = [...this.latencies.values()].flat().toSorted((a, b) => a - b)
    return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN
  }
}

export interface Call {
  url: string
  dispatcher: Dispatcher
  body?: object
  address?: string
}

/** Makes a call and gives the status of its answer, or 0 without an answer. */
export async function callHotel({ url, dispatcher, body, address }: Call): Promise<number> {
  try {
    const answer = await request(url, {
      dispatcher,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(address && { 'x-forwarded-for': address }),
      },
      ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
    })
    await answer.body.dump()
    return answer.statusCode
  } catch {
    return 0
  }
}

/**
 * Makes calls at a fixed rate and does not wait for earlier answers (an open-loop load). Latency counts from
 * the moment at which a call was due.
 */
export async function callSteadily(
  perSecond: number,
  seconds: number,
  call: (index: number) => Promise<number>,
): Promise<Tally> {
  const tally = new Tally()
  const startedAt = performance.now()
  const pending: Promise<void>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const dueAt = startedAt + (index / perSecond) * 1_000
    const early = dueAt - performance.now()
    if (early > 0) await wait(early)
    pending.push(call(index).then((status) => tally.add(status, performance.now() - dueAt)))
  }
  await Promise.all(pending)
  tally.seconds = (performance.now() - startedAt) / 1_000
  return tally
}

/**
 * Makes calls one after the other, in `sideBySide` parallel loops (a closed-loop load). Gives the calls per
 * second.
 */
export async function callAsFastAsPossible(
  sideBySide: number,
  seconds: number,
  call: () => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  let calls = 0
  const callOnAndOn = async () => {
    while (performance.now() < endsAt) {
      await call()
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, callOnAndOn))
  return calls / ((performance.now() - startedAt) / 1_000)
}
