import { useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { keepTrying } from '../shared/keep-trying'
import { logFailure } from './api-failure'

export type LiveRooms = { status: 'loading' } | { status: 'ready'; rooms: Room[] } | { status: 'failed' }

/**
 * The live room list. A failure is logged and ends the loading; then the list is fetched again by itself, see
 * `keepTrying`. Apollo is loaded after the first view.
 */
export function useRooms(): LiveRooms {
  const [live, setLive] = useState<LiveRooms>({ status: 'loading' })

  useEffect(() => {
    const unmounted = new AbortController()
    async function ask() {
      const { followRooms } = await import('./follow-rooms')
      await followRooms((rooms) => setLive({ status: 'ready', rooms }), unmounted.signal)
    }
    void keepTrying(ask, unmounted.signal, (error) => {
      logFailure('room list', error)
      setLive({ status: 'failed' })
    })
    return () => unmounted.abort()
  }, [])

  return live
}
