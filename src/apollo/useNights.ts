import { useEffect, useState } from 'react'
import { logFailure } from './api-error'
import { followLive } from './follow-live'

type Calls = typeof import('./calls')

/** `failed`: the last try has failed; the next one comes by itself. `missing`: the host has no such call. */
export type NightsAnswer<Nights> =
  { status: 'loading' | 'failed' | 'missing' } | { status: 'ready'; nights: Nights }

/** Asks a call beside the contract, and again when its answer is stale. Equal questions have equal keys. */
export function useNights<Nights>(
  what: string,
  key: string | undefined,
  fetchNights: ((calls: Calls) => Promise<Nights>) | undefined,
): { answer: NightsAnswer<Nights>; askAgain: () => void } {
  type Last = { key: string; answer: NightsAnswer<Nights> } | undefined
  const [last, setLast] = useState<Last>()
  const [tries, setTries] = useState(0)

  const keepReady = (next: Last) => (before: Last) =>
    before?.key === key && before?.answer.status === 'ready' ? before : next

  useEffect(() => {
    if (key === undefined || fetchNights === undefined) return undefined
    async function follow(show: (answer: NightsAnswer<Nights>) => void, ended: AbortSignal) {
      const calls = await import('./calls')
      const answer = await fetchNights?.(calls)
        .then((nights): NightsAnswer<Nights> => ({ status: 'ready', nights }))
        .catch((error: unknown): NightsAnswer<Nights> => {
          if (!calls.isCallMissing(error)) throw error
          return { status: 'missing' }
        })
      if (answer && !ended.aborted) show(answer)
    }
    return followLive(
      { follow },
      (answer) => setLast({ key, answer }),
      (error) => {
        logFailure(what, error)
        setLast(keepReady({ key, answer: { status: 'failed' } }))
      },
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what is asked
  }, [key, tries])

  function askAgain() {
    setLast(keepReady(undefined))
    setTries((before) => before + 1)
  }

  return { answer: last && last.key === key ? last.answer : { status: 'loading' }, askAgain }
}
