import { type ReactNode, useSyncExternalStore } from 'react'
import { confirming, confirmingHeading, ownRoom } from '../own/own-messages'
import { OwnBooking } from '../own/OwnBooking'
import { useOwnBooking } from '../own/useOwnBooking'
import { isPaidFor, subscribeToPending } from './pending-storage'

/** Gives what a guest is told in place of 'occupied' about a room that he has booked, or is booking. */
export function useOwnRoom(roomId: number): { heading: string; content: ReactNode } | undefined {
  const booking = useOwnBooking(roomId)
  const isConfirming = useSyncExternalStore(subscribeToPending, () => isPaidFor(roomId), isNever)
  if (booking) return { heading: ownRoom, content: <OwnBooking booking={booking} /> }
  return isConfirming ? { heading: confirmingHeading, content: <p>{confirming}</p> } : undefined
}

/** The build knows of no guest. */
function isNever() {
  return false
}
