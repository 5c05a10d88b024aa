import { useMemo, useSyncExternalStore } from 'react'
import { type KeptBooking, readKept, readKeptText, subscribeToKept } from '../../../shared/kept-payments'

/** Returns the booking of the room that was made in this browser in the last days. */
export function useOwnBooking(roomId: number): KeptBooking | undefined {
  const text = useSyncExternalStore(subscribeToKept, () => readKeptText('booked'), nothing)
  return useMemo(() => readKept('booked', text).find(({ room_id }) => room_id === roomId), [text, roomId])
}

/** The build knows of no guest. */
function nothing() {
  return null
}
