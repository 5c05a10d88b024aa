import { startTransition, useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { keepTrying } from '../shared/keep-trying'
import { untilPaymentEnds } from '../shared/payment-under-way'
import { logFailure } from './api-failure'
import { apolloLoaded, lastRooms, readEarlyRooms } from './early-rooms'
import { followAnew } from './follow-anew'

export type LiveRooms = { status: 'loading' } | { status: 'ready'; rooms: Room[] } | { status: 'failed' }

/**
 * The live room list. A guest who comes back to the page sees the last list of this visit until the new one
 * arrives. A failed fetch is logged and retried, see `keepTrying`. An old list is fetched again when the guest
 * returns to the tab.
 *
 * The first page of a visit shows the answer that it asked for itself. It follows changes once Apollo is
 * loaded.
 */
export function useRooms(): LiveRooms {
  const [live, setLive] = useState(initialRooms)

  useEffect(() => {
    // A transition, because the whole page renders again, which takes long on a slow phone.
    const tell = (rooms: Room[]) => startTransition(() => setLive({ status: 'ready', rooms }))
    const fail = (error: unknown) => {
      logFailure('room list', error)
      setLive((before) => (before.status === 'ready' ? before : { status: 'failed' }))
    }
    return followAnew((over) => follow(tell, fail, over))
  }, [])

  return live
}

function initialRooms(): LiveRooms {
  const rooms = lastRooms()
  return rooms ? { status: 'ready', rooms } : { status: 'loading' }
}

async function follow(
  tell: (rooms: Room[]) => void,
  fail: (error: unknown) => void,
  over: AbortSignal,
): Promise<void> {
  async function ask() {
    await untilPaymentEnds()
    const early = await readEarlyRooms()
    if (over.aborted) return
    if (early) {
      tell(early)
      await apolloLoaded
      await untilPaymentEnds()
    }
    if (over.aborted) return
    const { followRooms } = await import('./follow-rooms')
    await followRooms(tell, over)
  }
  await keepTrying(ask, over, fail)
}
