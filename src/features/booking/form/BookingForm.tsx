import { useEffect } from 'react'
import { readKeptText } from '../../../apollo/kept-bookings'
import type { Room } from '../../../shared/contract'
import { BookingFields } from './BookingFields'
import { useBooking } from './useBooking'

/** Books the room: name, email and Book Now. */
export function BookingForm({ room }: { room: Room }) {
  return <RoomBooking key={room.id} room={room} />
}

function RoomBooking({ room }: { room: Room }) {
  useForgetting(room)
  return <BookingFields booking={useBooking(room)} />
}

/** A room that is free again is no longer the room of whoever booked it in this browser. */
function useForgetting({ id, available }: Room): void {
  useEffect(() => {
    if (!available || readKeptText() === null) return
    import('../../../apollo/keep-booking').then(
      ({ forgetBookingsOf }) => forgetBookingsOf(id),
      // The next visit tries again.
      () => undefined,
    )
  }, [id, available])
}
