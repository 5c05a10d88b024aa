import { startTransition, useEffect, useState } from 'react'
import type { Room } from '../shared/contract'
import { logFailure } from './api-error'
import { lastRooms, readEarly } from './early-rooms'
import { followLive, type LiveSource } from './follow-live'
import { roomsCall } from './room-calls'

export type LiveRooms = { status: 'loading' } | { status: 'ready'; rooms: Room[] } | { status: 'failed' }

const source: LiveSource<Room[]> = {
  readEarly: async () => (await readEarly(roomsCall))?.rooms,
  async follow(show, ended, isFetched) {
    const { followRooms } = await import(/* webpackChunkName: "follow-rooms" */ './follow-rooms')
    await followRooms(show, ended, isFetched)
  },
}

/** Shows the visit's last list to a returning guest until the new one arrives. */
export function useRooms(): LiveRooms {
  const [live, setLive] = useState(initialRooms)

  useEffect(() => {
    const show = (rooms: Room[]) => startTransition(() => setLive({ status: 'ready', rooms }))
    return followLive(source, show, (error) => {
      logFailure('room list', error)
      setLive((before) => (before.status === 'ready' ? before : { status: 'failed' }))
    })
  }, [])

  return live
}

function initialRooms(): LiveRooms {
  const rooms = lastRooms()
  return rooms ? { status: 'ready', rooms } : { status: 'loading' }
}
