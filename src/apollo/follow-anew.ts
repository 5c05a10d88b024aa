import { isPaymentUnderWay } from '../shared/payment-under-way'

/** So old an answer may be when the guest comes back to it. */
const OLD_MS = 30_000

/**
 * Calls `follow` now, and anew when the guest comes back to an old answer: to the tab, through the browser's
 * Back button, or on a line that was away. The signal of a call ends when it is over. Returns what ends all.
 */
export function followAnew(follow: (over: AbortSignal) => Promise<void>): () => void {
  const ended = new AbortController()
  let following = new AbortController()
  let askedAt = Date.now()
  void follow(following.signal)

  function askAgain() {
    const isOld = Date.now() - askedAt > OLD_MS
    // While the guest pays, his own booking must not look like somebody else's.
    if (!isOld || document.visibilityState === 'hidden' || isPaymentUnderWay()) return
    following.abort()
    following = new AbortController()
    askedAt = Date.now()
    void follow(following.signal)
  }
  const { signal } = ended
  document.addEventListener('visibilitychange', askAgain, { signal })
  for (const type of ['pageshow', 'online']) window.addEventListener(type, askAgain, { signal })

  return () => {
    ended.abort()
    following.abort()
  }
}
