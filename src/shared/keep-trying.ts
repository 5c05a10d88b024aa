const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

/** Retries with growing pauses, and at once when online again. Returns undefined after an abort. */
export async function keepTrying<Result>(
  act: () => Promise<Result>,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Result | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      const result = await act()
      return signal.aborted ? undefined : result
    } catch (error) {
      if (signal.aborted) return undefined
      onFailure(error)
      await pauseOrOnline(pauseMs, signal)
      if (signal.aborted) return undefined
    }
  }
}

export function pauseOrOnline(pauseMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, pauseMs)
    window.addEventListener('online', done)
    signal?.addEventListener('abort', done)
  })
}
