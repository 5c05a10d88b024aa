import { startTransition, useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { keepTrying } from '../shared/keep-trying'
import { untilPaymentEnds } from '../shared/payment-under-way'
import { isNotFound, isRoomRemoved, logFailure } from './api-failure'
import { followAnew } from './follow-anew'
import { loadEarlyRooms } from './load-early-rooms'
import { takeBackBadges } from './take-back-badges'

/** `missing`: there is no such room. `removed`: the room was offered once. */
export type LiveRoom = { status: 'loading' | 'missing' | 'removed' } | { status: 'ready'; room: Room }

/**
 * One live room. Fetched again when the id changes. A failed fetch is logged, and the status stays `loading`.
 * The fetch is retried with growing pauses, and at once when the browser is online again. An old answer is
 * asked for again when the guest comes back to it.
 *
 * What the page itself has asked for is shown as it came. Apollo is loaded, and asks anew, when the guest
 * first presses something: until then nothing can change.
 */
export function useRoom(roomId: number): LiveRoom {
  const [answer, setAnswer] = useState<{ roomId: number; live: LiveRoom }>({
    roomId,
    live: { status: 'loading' },
  })

  useEffect(() => {
    // In turns: the whole page is drawn anew, which takes a slow phone long.
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
      const early = await loadEarlyRooms()
      await early?.followEarlyRoom(roomId, tell, over)
      if (over.aborted) return
      // The name keeps a payment's code away, see templates/room.
      const { followRoom } = await import(/* webpackChunkName: "follow-room" */ './follow-room')
      await followRoom(roomId, tell, over)
    } catch (error) {
      if (!isNotFound(error)) throw error
      if (!over.aborted) show({ status: isRoomRemoved(error) ? 'removed' : 'missing' })
    }
  }
  await keepTrying(ask, over, (error) => {
    logFailure('room', error)
    takeBackBadges()
  })
}
