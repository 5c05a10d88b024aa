import { useEffect, useRef } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { ApiError } from '../../../apollo/api-error'
import type { Changes } from '../../../shared/desk/changes'
import { callDesk, canRetryCall, urlOf } from './call-desk'

const CHANGES = urlOf('GET changes/')
const ASK_EVERY_MS = 1_500

/** Reads everything again when something has changed. Returns true while the connection is lost. */
export function useLiveUpdates(isSignedIn: boolean, onBookings: (total: number) => void): boolean {
  const { mutate } = useSWRConfig()
  const { data, error } = useSWR<Changes, ApiError>(
    isSignedIn ? CHANGES : null,
    () => callDesk('GET changes/'),
    {
      refreshInterval: ASK_EVERY_MS,
      refreshWhenHidden: true,
      refreshWhenOffline: true,
      // The pauses of SWR would grow to minutes.
      onErrorRetry: (_error, _key, _config, revalidate, options) =>
        void setTimeout(() => void revalidate(options), ASK_EVERY_MS),
    },
  )
  const seen = useRef<string>(undefined)

  useEffect(() => {
    // Answers from before the connection was lost may be old.
    if (error !== undefined) seen.current = ''
    else if (data !== undefined) {
      if (seen.current !== undefined && seen.current !== data.version) {
        void mutate((key) => key !== CHANGES)
      }
      seen.current = data.version
    }
  }, [data, error, mutate])

  useEffect(() => {
    if (data?.bookings !== undefined) onBookings(data.bookings)
  }, [data?.bookings, onBookings])

  return error !== undefined && canRetryCall(error)
}
