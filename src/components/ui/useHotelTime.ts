import { useSyncExternalStore } from 'react'
import { followServerTime, serverNow } from '../../shared/server-time'

const CHECK_EVERY_MS = 20_000
const MINUTE_MS = 60_000

/** Returns the minute of the server's clock, in milliseconds since 1970; undefined before it is known. */
export function useHotelTime(): number | undefined {
  return useSyncExternalStore(subscribeToTime, readMinute, () => undefined)
}

/** Follows the time: a page may stay open past the hours that its words depend on. */
function subscribeToTime(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_EVERY_MS)
  const unfollow = followServerTime(onChange)
  return () => {
    clearInterval(timer)
    unfollow()
  }
}

function readMinute(): number | undefined {
  const now = serverNow()
  return now === undefined ? undefined : Math.floor(now / MINUTE_MS) * MINUTE_MS
}
