import { useCallback, useEffect, useState } from 'react'
import type { RoomNights } from '../shared/nights-contract'
import { followNights } from './follow-nights'

/** What one call returns: two months of a calendar. */
const DAYS_A_CALL = 62

export type KnownNights = ReadonlyMap<string, RoomNights[number]>

/** `failing`: the last try has failed; the next one comes by itself. `missing`: the host has no such call. */
type NightsStatus = 'loading' | 'ready' | 'failing' | 'missing'

export interface AskedNights {
  known: KnownNights
  status: NightsStatus
  ask: (from: string) => void
  /** The same, and forgets all other nights with the answer: they may have been sold. */
  askAnew: (from: string) => void
}

export function useRoomNights(roomId: number): AskedNights {
  const [known, setKnown] = useState<KnownNights>(new Map())
  const [question, setQuestion] = useState<{ from: string; isAnew?: boolean }>()
  const [answer, setAnswer] = useState<{ question: object; status: NightsStatus }>()

  useEffect(() => {
    if (!question) return undefined
    const show = (nights: RoomNights | 'missing') => {
      if (nights !== 'missing') {
        const found = nights.map((night) => [night.night, night] as const)
        setKnown((before) => new Map([...(question.isAnew ? [] : before), ...found]))
      }
      setAnswer({ question, status: nights === 'missing' ? 'missing' : 'ready' })
    }
    return followNights(
      'nights',
      (calls) => calls.fetchRoomNights(roomId, question.from, DAYS_A_CALL),
      show,
      () =>
        setAnswer((before) =>
          before?.question === question && before.status === 'ready'
            ? before
            : { question, status: 'failing' },
        ),
    )
  }, [roomId, question])

  const ask = useCallback(
    (from: string) => setQuestion((before) => (before?.from === from ? before : { from })),
    [],
  )
  const askAnew = useCallback((from: string) => setQuestion({ from, isAnew: true }), [])

  return { known, status: answer && answer.question === question ? answer.status : 'loading', ask, askAnew }
}
