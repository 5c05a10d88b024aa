import { type ReactNode, useSyncExternalStore } from 'react'
import { readKept, subscribeToKept } from '../../../shared/kept-payments'
import { confirming, confirmingHeading, ownRoom } from '../own/own-messages'
import { OwnBooking } from '../own/OwnBooking'
import { useOwnBooking } from '../own/useOwnBooking'

/** Returns what a guest is told instead of 'occupied' about a room that he has booked or is booking. */
export function useOwnRoom(roomId: number): { heading: string; content: ReactNode } | undefined {
  const booking = useOwnBooking(roomId)
  const isConfirming = useSyncExternalStore(subscribeToKept, () => isPaidFor(roomId), isNever)
  if (booking) return { heading: ownRoom, content: <OwnBooking booking={booking} /> }
  return isConfirming ? { heading: confirmingHeading, content: <p>{confirming}</p> } : undefined
}

/** True when a payment for the room is called paid and not settled yet. */
function isPaidFor(roomId: number): boolean {
  return readKept('pending').some(({ room_id, stage }) => room_id === roomId && stage === 'paid')
}

/** The build knows of no guest. */
function isNever() {
  return false
}
