import type { Room } from '../../../shared/contract'
import { BookingFields } from './BookingFields'
import { useBooking } from './useBooking'

/** Books the room: name, email and Book Now. */
export function BookingForm({ room }: { room: Room }) {
  return <RoomBooking key={room.id} room={room} />
}

function RoomBooking({ room }: { room: Room }) {
  return <BookingFields booking={useBooking(room)} />
}
