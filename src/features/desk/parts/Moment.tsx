import { useSyncExternalStore } from 'react'
import { formatMoment } from '../words/lagos-time'

const MINUTE_MS = 60_000

/** A moment in Lagos time, such as "today 14:05". */
export function Moment({ at }: { at: string }) {
  const minute = useMinute()
  return <time dateTime={at}>{formatMoment(at, new Date(minute * MINUTE_MS))}</time>
}

/** The present minute, counted from 1970. Changes once a minute, so that "today" becomes "yesterday". */
export function useMinute(): number {
  return useSyncExternalStore(followMinutes, currentMinute, currentMinute)
}

function followMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS)
}
