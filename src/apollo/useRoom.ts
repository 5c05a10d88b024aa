import { useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { keepTrying } from '../shared/keep-trying'
import { isNotFound, isRoomRemoved, logFailure } from './api-failure'
import { loadEarlyRooms } from './load-early-rooms'

/** `missing`: there is no such room. `removed`: the room was offered once. */
export type LiveRoom = { status: 'loading' | 'missing' | 'removed' } | { status: 'ready'; room: Room }

/**
 * One live room. Fetched again when the id changes. A failed fetch is logged, and the status stays `loading`.
 * The fetch is retried with growing pauses, and at once when the browser is online again.
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
    const unmounted = new AbortController()
    void follow(roomId, (live) => setAnswer({ roomId, live }), unmounted.signal)
    return () => unmounted.abort()
  }, [roomId])

  return answer.roomId === roomId ? answer.live : { status: 'loading' }
}

function follow(roomId: number, show: (live: LiveRoom) => void, unmounted: AbortSignal): Promise<void> {
  const tell = (room: Room) => show({ status: 'ready', room })
  async function ask() {
    try {
      const early = await loadEarlyRooms()
      await early?.followEarlyRoom(roomId, tell, unmounted)
      if (unmounted.aborted) return
      // The name keeps a payment's code away, see templates/room.
      const { followRoom } = await import(/* webpackChunkName: "follow-room" */ './follow-room')
      await followRoom(roomId, tell, unmounted)
    } catch (error) {
      if (!isNotFound(error)) throw error
      if (!unmounted.aborted) show({ status: isRoomRemoved(error) ? 'removed' : 'missing' })
    }
  }
  return keepTrying(ask, unmounted, (error) => logFailure('room', error))
}
