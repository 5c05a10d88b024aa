import { useMemo, useSyncExternalStore } from 'react'
import { type KeptBooking, readKept, readKeptText, subscribeToKept } from '../../../apollo/kept-bookings'

/** Gives the booking of the room that was made in this browser in the last days. */
export function useOwnBooking(roomId: number): KeptBooking | undefined {
  const text = useSyncExternalStore(subscribeToKept, readKeptText, nothing)
  return useMemo(() => readKept(text).find(({ room_id }) => room_id === roomId), [text, roomId])
}

/** The build knows of no guest. */
function nothing() {
  return null
}
