import { startTransition, useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { ROOM_REMOVED } from '../shared/paths'
import { isNotFound, logFailure } from './api-error'
import { readEarly } from './early-rooms'
import { followLive, type LiveSource } from './follow-live'
import { roomCall } from './room-calls'

export type LiveRoom = { status: 'loading' | 'missing' | 'removed' } | { status: 'ready'; room: Room }

/** Returns one live room. While it cannot be fetched, its status stays `loading`. */
export function useRoom(roomId: number): LiveRoom {
  const [answer, setAnswer] = useState<{ roomId: number; live: LiveRoom }>()

  useEffect(() => {
    // A transition: the whole page renders again, which takes long on a slow phone.
    const show = (live: LiveRoom) => startTransition(() => setAnswer({ roomId, live }))
    return followLive(sourceOf(roomId), show, (error) => logFailure('room', error))
  }, [roomId])

  return answer?.roomId === roomId ? answer.live : { status: 'loading' }
}

function sourceOf(roomId: number): LiveSource<LiveRoom> {
  return {
    readEarly: () =>
      readEarly(roomCall(roomId)).then((data) => data && { status: 'ready', ...data }, liveOfFailure),
    async follow(show, ended, isFetched) {
      // The name keeps payment code out of this chunk, see templates/room.
      const { followRoom } = await import(/* webpackChunkName: "follow-rooms" */ './follow-rooms')
      const showRoom = (room: Room) => show({ status: 'ready', room })
      await followRoom(roomId, showRoom, ended, isFetched).catch((error) => {
        if (!ended.aborted) show(liveOfFailure(error))
      })
    },
  }
}

function liveOfFailure(error: unknown): LiveRoom {
  if (!isNotFound(error)) throw error
  return { status: error.code === ROOM_REMOVED ? 'removed' : 'missing' }
}
