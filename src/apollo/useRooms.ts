import { useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { logFailure } from './api-failure'

export type LiveRooms = { status: 'loading' } | { status: 'ready'; rooms: Room[] } | { status: 'failed' }

/** The live room list. A failure is logged and ends the loading. Apollo is loaded after the first view. */
export function useRooms(): LiveRooms {
  const [live, setLive] = useState<LiveRooms>({ status: 'loading' })

  useEffect(() => {
    const unmounted = new AbortController()
    import('./follow-rooms')
      .then(({ followRooms }) =>
        followRooms((rooms) => setLive({ status: 'ready', rooms }), unmounted.signal),
      )
      .catch((error: unknown) => {
        if (unmounted.signal.aborted) return
        logFailure('room list', error)
        setLive({ status: 'failed' })
      })
    return () => unmounted.abort()
  }, [])

  return live
}
