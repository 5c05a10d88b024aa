import { KEPT_KEYS } from '../shared/kept-keys'
import { isPaymentUnderWay } from '../shared/payment-under-way'

/** An answer that is older than this is fetched again when the guest comes back to it. */
const OLD_MS = 30_000

/**
 * Calls `follow` now, and again when the guest comes back to an old answer (to the tab, through the browser's
 * Back button, or when the connection is back) or has booked in another tab. The signal of a call aborts when
 * the next one begins. Returns the function that ends all.
 */
export function followAnew(follow: (over: AbortSignal) => Promise<void>): () => void {
  const ended = new AbortController()
  let following = new AbortController()
  let askedAt = Date.now()
  void follow(following.signal)

  function comeBack() {
    const isOld = Date.now() - askedAt > OLD_MS
    if (isOld && document.visibilityState !== 'hidden') askAgain()
  }

  function askAgain() {
    // While the guest pays, his own booking must not look like somebody else's.
    if (isPaymentUnderWay()) return
    following.abort()
    following = new AbortController()
    askedAt = Date.now()
    void follow(following.signal)
  }
  const { signal } = ended
  document.addEventListener('visibilitychange', comeBack, { signal })
  for (const type of ['pageshow', 'online']) window.addEventListener(type, comeBack, { signal })
  // The browser dispatches this when another tab has changed what is stored.
  window.addEventListener('storage', ({ key }) => key === KEPT_KEYS.booked && askAgain(), { signal })

  return () => {
    ended.abort()
    following.abort()
  }
}
