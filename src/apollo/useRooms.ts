import { useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { keepTrying } from '../shared/keep-trying'
import { logFailure } from './api-failure'
import { loadEarlyRooms } from './load-early-rooms'

export type LiveRooms = { status: 'loading' } | { status: 'ready'; rooms: Room[] } | { status: 'failed' }

/**
 * The live room list. A failure is logged and ends the loading; then the list is fetched again by itself, see
 * `keepTrying`. The list that the page itself has asked for is shown as it came; Apollo is loaded, and asks
 * anew, when the guest first presses something: until then nothing can change.
 */
export function useRooms(): LiveRooms {
  const [live, setLive] = useState<LiveRooms>({ status: 'loading' })

  useEffect(() => {
    const unmounted = new AbortController()
    const tell = (rooms: Room[]) => setLive({ status: 'ready', rooms })
    async function ask() {
      const early = await loadEarlyRooms()
      await early?.followEarlyRooms(tell, unmounted.signal)
      if (unmounted.signal.aborted) return
      const { followRooms } = await import('./follow-rooms')
      await followRooms(tell, unmounted.signal)
    }
    void keepTrying(ask, unmounted.signal, (error) => {
      logFailure('room list', error)
      setLive((before) => (before.status === 'ready' ? before : { status: 'failed' }))
    })
    return () => unmounted.abort()
  }, [])

  return live
}
