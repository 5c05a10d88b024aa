/** An answer of the API, with its JSON. */
export interface Answer {
  response: Response
  json: unknown
  /** When it came, in milliseconds since 1970 by the browser's clock. */
  at: number
}

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
 * old or the signal ends the wait.
 */
export async function takeEarlyAnswer(path: string, signal: AbortSignal): Promise<Answer | undefined> {
  const early = window.earlyAnswer
  window.earlyAnswer = undefined
  if (early?.path !== path || Date.now() - early.askedAt > FRESH_MS) return undefined
  const ended = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined))
  })
  return Promise.race([early.answer.catch(() => undefined), ended])
}
