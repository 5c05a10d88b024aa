import { startTransition, useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { keepTrying } from '../shared/keep-trying'
import { untilPaymentEnds } from '../shared/payment-under-way'
import { logFailure } from './api-failure'
import { followAnew } from './follow-anew'
import { loadEarlyRooms } from './load-early-rooms'

export type LiveRooms = { status: 'loading' } | { status: 'ready'; rooms: Room[] } | { status: 'failed' }

/**
 * The live room list. A failure is logged and ends the loading; then the list is fetched again by itself, see
 * `keepTrying`. An old list is asked for again when the guest comes back to it.
 *
 * The list that the page itself has asked for is shown as it came; Apollo is loaded, and asks anew, when the
 * guest first presses something: until then nothing can change.
 */
export function useRooms(): LiveRooms {
  const [live, setLive] = useState<LiveRooms>({ status: 'loading' })

  useEffect(() => {
    // In turns: the whole page is drawn anew, which takes a slow phone long.
    const tell = (rooms: Room[]) => startTransition(() => setLive({ status: 'ready', rooms }))
    const fail = (error: unknown) => {
      logFailure('room list', error)
      setLive((before) => (before.status === 'ready' ? before : { status: 'failed' }))
    }
    return followAnew((over) => follow(tell, fail, over))
  }, [])

  return live
}

async function follow(
  tell: (rooms: Room[]) => void,
  fail: (error: unknown) => void,
  over: AbortSignal,
): Promise<void> {
  async function ask() {
    await untilPaymentEnds()
    const early = await loadEarlyRooms()
    await early?.followEarlyRooms(tell, over)
    if (over.aborted) return
    const { followRooms } = await import('./follow-rooms')
    await followRooms(tell, over)
  }
  await keepTrying(ask, over, fail)
}
