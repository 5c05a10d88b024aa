import { useEffect, useState } from 'react'
import { logFailure } from './api-error'
import { followLive } from './follow-live'

type Calls = typeof import('./calls')

/** `failed`: the last attempt failed, and the next one comes by itself. */
export type NightsAnswer<Nights> = { status: 'loading' | 'failed' } | { status: 'ready'; nights: Nights }

/** Makes a call that is not in the contract, again when its answer is stale. Equal calls have equal keys. */
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
    async function follow(show: (nights: Nights) => void, ended: AbortSignal) {
      const nights = await fetchNights?.(await import('./calls'))
      if (nights && !ended.aborted) show(nights)
    }
    return followLive(
      { follow },
      (nights: Nights) => setLast({ key, answer: { status: 'ready', nights } }),
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
