import { startTransition, useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { keepTrying } from '../shared/keep-trying'
import { untilPaymentEnds } from '../shared/payment-under-way'
import { isNotFound, isRoomRemoved, logFailure } from './api-failure'
import { apolloLoaded, readEarlyRoom } from './early-rooms'
import { followAnew } from './follow-anew'

/** `missing`: there is no such room. `removed`: the room was offered once. */
export type LiveRoom = { status: 'loading' | 'missing' | 'removed' } | { status: 'ready'; room: Room }

/**
 * One live room, fetched again when the id changes. A failed fetch is logged and retried with growing pauses,
 * and at once when the browser is online again; meanwhile the status stays `loading`. An old answer is fetched
 * again when the guest returns to the tab.
 *
 * The first page of a visit shows the answer that it asked for itself. It follows changes once Apollo is
 * loaded.
 */
export function useRoom(roomId: number): LiveRoom {
  const [answer, setAnswer] = useState<{ roomId: number; live: LiveRoom }>({
    roomId,
    live: { status: 'loading' },
  })

  useEffect(() => {
    // A transition, because the whole page renders again, which takes long on a slow phone.
    const show = (live: LiveRoom) => startTransition(() => setAnswer({ roomId, live }))
    return followAnew((over) => follow(roomId, show, over))
  }, [roomId])

  return answer.roomId === roomId ? answer.live : { status: 'loading' }
}

async function follow(roomId: number, show: (live: LiveRoom) => void, over: AbortSignal): Promise<void> {
  const tell = (room: Room) => show({ status: 'ready', room })
  async function ask() {
    await untilPaymentEnds()
    try {
      const early = await readEarlyRoom(roomId)
      if (over.aborted) return
      if (early) {
        tell(early)
        await apolloLoaded
        await untilPaymentEnds()
      }
      if (over.aborted) return
      // The name keeps a payment's code away, see templates/room.
      const { followRoom, watchRoom } = await import(/* webpackChunkName: "follow-room" */ './follow-room')
      // The guest may be typing by now: a price that changed meanwhile is told after Book Now, not silently.
      if (early) watchRoom(roomId, tell, over)
      else await followRoom(roomId, tell, over)
    } catch (error) {
      if (!isNotFound(error)) throw error
      if (!over.aborted) show({ status: isRoomRemoved(error) ? 'removed' : 'missing' })
    }
  }
  await keepTrying(ask, over, (error) => logFailure('room', error))
}
