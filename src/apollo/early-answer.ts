import type { Answer } from './call-json'

declare global {
  interface Window {
    /** The call that the page's inline script has made, see early-ask.ts. */
    earlyAnswer?: { path: string; askedAt: number; answer: Promise<Answer> } | undefined
  }
}

/** On a slow connection the scripts arrive up to this much later. */
const FRESH_MS = 15_000

/**
 * Returns the answer to the call that the page made before its scripts, or waits for it. Returns undefined
 * when the API has to be asked again: for another path, a second time, after a failure, or when the answer is
 * old or does not come in time.
 */
export async function takeEarlyAnswer(path: string, timeoutMs: number): Promise<Answer | undefined> {
  const early = window.earlyAnswer
  window.earlyAnswer = undefined
  if (early?.path !== path || Date.now() - early.askedAt > FRESH_MS) return undefined
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs))
  return Promise.race([early.answer.catch(() => undefined), timeout])
}
