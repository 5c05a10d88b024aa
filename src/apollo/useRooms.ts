import { useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { loadClient } from './load-client'
import { logFailure } from './log-failure'

export type LiveRooms = { status: 'loading' } | { status: 'ready'; rooms: Room[] } | { status: 'failed' }

/** The room list as the API tells it now. A failure is logged and ends the loading. */
export function useRooms(): LiveRooms {
  const [rooms, setRooms] = useState<LiveRooms>({ status: 'loading' })

  useEffect(() => {
    const unmounted = new AbortController()
    void follow(setRooms, unmounted.signal)
    return () => unmounted.abort()
  }, [])

  return rooms
}

async function follow(setRooms: (rooms: LiveRooms) => void, unmounted: AbortSignal): Promise<void> {
  const fail = (error: unknown) => {
    if (unmounted.aborted) return
    logFailure('room list', error)
    setRooms({ status: 'failed' })
  }
  try {
    const { client, ROOMS } = await loadClient()
    await client.query({ query: ROOMS, fetchPolicy: 'network-only' })
    if (unmounted.aborted) return
    // From here on the list follows the cache: what another part of the page learns of a room shows here too.
    const subscription = client
      .watchQuery({ query: ROOMS, fetchPolicy: 'cache-only' })
      .subscribe(({ data }) => {
        if (data?.rooms) setRooms({ status: 'ready', rooms: data.rooms as Room[] })
      })
    unmounted.addEventListener('abort', () => subscription.unsubscribe())
  } catch (error) {
    fail(error)
  }
}
