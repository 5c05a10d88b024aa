import { logFailure } from './api-error'
import { followLive } from './follow-live'

/**
 * Shows what a call beside the contract returns, and again when the answer is stale; 'missing' where the host
 * has no such call. Failed fetches are logged and retried. Returns a function that stops the calls.
 */
export function followNights<Nights>(
  what: string,
  fetchNights: (calls: typeof import('./calls')) => Promise<Nights>,
  show: (nights: Nights | 'missing') => void,
  onFailure: () => void,
): () => void {
  async function follow(showNext: typeof show, ended: AbortSignal) {
    const calls = await import('./calls')
    const nights = await fetchNights(calls).catch((error: unknown) => {
      if (!calls.isCallMissing(error)) throw error
      return 'missing' as const
    })
    if (!ended.aborted) showNext(nights)
  }
  return followLive({ follow }, show, (error) => {
    logFailure(what, error)
    onFailure()
  })
}
