import { setTimeout as wait } from 'node:timers/promises'
import type { Tally } from './tally'

export interface Answer {
  /** 0 when there was none. */
  status: number
  text: string
  header(name: string): string | null
}

const PATIENCE_MS = 30_000
const NONE: Answer = { status: 0, text: '', header: () => null }

/** Makes a call and counts its answer. Never throws: no answer has the status 0. */
export async function call(tally: Tally, url: string, init: RequestInit = {}): Promise<Answer> {
  const life = tally.lifeAt(url)
  const answer = await ask(url, init)
  const { status, text } = answer
  if (status === 0 && life !== 0 && tally.lifeAt(url) === life) tally.dropped += 1
  const about = `${init.method ?? 'GET'} ${new URL(url).pathname}`
  tally.hear(about, { status, text, retryAfter: answer.header('retry-after') })
  return answer
}

/** Posts JSON. Takes further headers. */
export function post(
  tally: Tally,
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(tally, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    const text = await answer.text()
    return { status: answer.status, text, header: (name) => answer.headers.get(name) }
  } catch {
    return NONE
  }
}

/** An address of a guest, of so many networks that no rate limit meets him. */
export function newAddress(random: () => number): string {
  const part = () => Math.floor(random() * 256)
  return `10.${part()}.${part()}.${part()}`
}

/** Does a step again and again, with random pauses of `from` to `to` milliseconds, until the signal. */
export async function again(
  { signal, random, pauseMs: [from, to] }: Pace,
  step: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await step()
    await rest(from + random() * (to - from), signal)
  }
}

export interface Pace {
  signal: AbortSignal
  random: () => number
  pauseMs: readonly [from: number, to: number]
}

/** Waits, at most until the signal. */
export async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined)
}
