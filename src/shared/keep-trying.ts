const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

/**
 * Retries until `act` succeeds, with growing pauses, and at once when the browser is online again. Returns
 * undefined when `over` is aborted first.
 */
export async function keepTrying<Result>(
  act: () => Promise<Result>,
  over: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Result | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      const result = await act()
      return over.aborted ? undefined : result
    } catch (error) {
      if (over.aborted) return undefined
      onFailure(error)
      await pauseOrOnline(pauseMs, over)
      if (over.aborted) return undefined
    }
  }
}

/** Ends after the pause, or earlier when the browser is online again or `over` is aborted. */
export function pauseOrOnline(pauseMs: number, over?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, pauseMs)
    window.addEventListener('online', done)
    over?.addEventListener('abort', done)
  })
}
