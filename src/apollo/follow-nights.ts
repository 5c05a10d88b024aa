import { logFailure } from './api-error'
import { followLive } from './follow-live'

/** Shows 'missing' where the host has no such call. Failed calls are logged and retried. */
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
