import { useCallback, useEffect, useState } from 'react'
import { logFailure } from '../../../apollo/api-error'
import { fetchRoomNights, isCallMissing } from '../../../apollo/calls'
import { keepTrying } from '../../../shared/keep-trying'
import type { KnownNights } from './known-nights'

/** What one call returns: two months of a calendar. */
const DAYS_A_CALL = 62

/** `failing`: the last try has failed, and the next one comes by itself. `missing`: the host has no such call. */
type NightsStatus = 'loading' | 'ready' | 'failing' | 'missing'

export interface AskedNights {
  known: KnownNights
  status: NightsStatus
  /** Fetches the nights from this day on. */
  ask: (from: string) => void
  /** Forgets all nights, which may have been sold. */
  forget: () => void
}

/** Fetches the nights of a room, two months at a time, and keeps those that were fetched before. */
export function useRoomNights(roomId: number): AskedNights {
  const [known, setKnown] = useState<KnownNights>(new Map())
  const [question, setQuestion] = useState<{ from: string }>()
  const [answer, setAnswer] = useState<{ question: object; status: NightsStatus }>()

  useEffect(() => {
    if (!question) return undefined
    const over = new AbortController()
    const fetchNights = () =>
      fetchRoomNights(roomId, question.from, DAYS_A_CALL).catch((error: unknown) => {
        if (isCallMissing(error)) return undefined
        throw error
      })
    const onFailure = (error: unknown) => {
      logFailure('nights', error)
      setAnswer({ question, status: 'failing' })
    }
    const fetchAll = async () => {
      const nights = await keepTrying(fetchNights, over.signal, onFailure)
      if (over.signal.aborted) return
      setKnown(
        (before) => new Map([...before, ...(nights ?? []).map((night) => [night.night, night] as const)]),
      )
      setAnswer({ question, status: nights ? 'ready' : 'missing' })
    }
    void fetchAll()
    return () => over.abort()
  }, [roomId, question])

  const ask = useCallback(
    (from: string) => setQuestion((before) => (before?.from === from ? before : { from })),
    [],
  )
  const forget = useCallback(() => {
    setKnown(new Map())
    setQuestion(undefined)
  }, [])

  return { known, status: answer && answer.question === question ? answer.status : 'loading', ask, forget }
}
