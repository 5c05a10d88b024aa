import { useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { isNotFound, isRoomRemoved, logFailure } from './api-failure'

/** `missing`: there is no such room. `removed`: the room was offered once. */
export type LiveRoom = { status: 'loading' | 'missing' | 'removed' } | { status: 'ready'; room: Room }

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

/**
 * One live room. Fetched again when the id changes. A failed fetch is logged, and the status stays `loading`.
 * The fetch is retried with growing pauses, and at once when the browser is online again.
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

async function follow(roomId: number, show: (live: LiveRoom) => void, unmounted: AbortSignal): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; !unmounted.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      const { followRoom } = await import('./follow-room')
      await followRoom(roomId, (room) => show({ status: 'ready', room }), unmounted)
      return
    } catch (error) {
      if (unmounted.aborted) return
      if (isNotFound(error)) {
        show({ status: isRoomRemoved(error) ? 'removed' : 'missing' })
        return
      }
      logFailure('room', error)
      await pauseOrOnline(pauseMs, unmounted)
    }
  }
}

function pauseOrOnline(pauseMs: number, unmounted: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, pauseMs)
    window.addEventListener('online', done)
    unmounted.addEventListener('abort', done)
  })
}
