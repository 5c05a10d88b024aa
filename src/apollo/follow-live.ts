import { keepTrying } from '../shared/keep-trying'
import { KEPT_KEYS } from '../shared/kept-keys'
import { isPaymentUnderWay, untilPaymentEnds } from '../shared/payment-under-way'
import { apolloLoaded } from './early-rooms'

const STALE_AFTER_MS = 30_000

export interface LiveSource<Value> {
  readEarly?: () => Promise<Value | undefined>
  /** Loads Apollo, fetches the value unless `isFetched`, and shows it and every change in the cache. */
  follow: (show: (value: Value) => void, ended: AbortSignal, isFetched: boolean) => Promise<void>
}

/** Shows the answer to the early call on a visit's first page, and follows changes once Apollo is loaded. */
export function followLive<Value>(
  { readEarly, follow }: LiveSource<Value>,
  show: (value: Value) => void,
  onFailure: (error: unknown) => void,
): () => void {
  async function fetchOnce(ended: AbortSignal) {
    await untilPaymentEnds()
    const early = await readEarly?.()
    if (ended.aborted) return
    if (early !== undefined) {
      show(early)
      await apolloLoaded
      await untilPaymentEnds()
    }
    if (!ended.aborted) await follow(show, ended, early !== undefined)
  }
  return repeatWhenStale((ended) => void keepTrying(() => fetchOnce(ended), ended, onFailure))
}

/** Calls `follow` again when the guest returns to a stale answer, or has booked in another tab. */
function repeatWhenStale(follow: (ended: AbortSignal) => void): () => void {
  const stopped = new AbortController()
  let current = new AbortController()
  let startedAt = Date.now()
  follow(current.signal)

  function restart() {
    // While a guest pays, their own booking must not look like another guest's.
    if (isPaymentUnderWay()) return
    current.abort()
    current = new AbortController()
    startedAt = Date.now()
    follow(current.signal)
  }

  function restartIfStale() {
    const isStale = Date.now() - startedAt > STALE_AFTER_MS
    if (isStale && document.visibilityState !== 'hidden') restart()
  }

  const { signal } = stopped
  document.addEventListener('visibilitychange', restartIfStale, { signal })
  for (const type of ['pageshow', 'online']) window.addEventListener(type, restartIfStale, { signal })
  // The browser dispatches this when another tab changes localStorage.
  window.addEventListener('storage', ({ key }) => key === KEPT_KEYS.booked && restart(), { signal })

  return () => {
    stopped.abort()
    current.abort()
  }
}
