import { takeBackBadges } from './take-back-badges'

/** An answer of the API, with its JSON. */
export interface Answer {
  response: Response
  json: unknown
  /** When it came, in milliseconds since 1970 by the browser's clock. */
  at: number
}

declare global {
  interface Window {
    /** What the script of early-ask.ts has asked for. */
    earlyAnswer?: { path: string; askedAt: number; answer: Promise<Answer> } | undefined
  }
}

/** On a slow line, the script that takes the answer over comes so much later. */
const FRESH_MS = 15_000

/**
 * Gives the answer that the page itself has asked for, or waits for it, when `path` is the first ask of the
 * page. Gives undefined when there is none: another path, a later ask, an old answer, a failure, or a wait
 * that the signal has ended. Then the API has to be asked.
 */
export async function takeEarlyAnswer(path: string, signal: AbortSignal): Promise<Answer | undefined> {
  const early = window.earlyAnswer
  window.earlyAnswer = undefined
  if (early?.path !== path || Date.now() - early.askedAt > FRESH_MS) {
    takeBackBadges()
    return undefined
  }
  const ended = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined))
  })
  return Promise.race([early.answer.catch(() => undefined), ended])
}
