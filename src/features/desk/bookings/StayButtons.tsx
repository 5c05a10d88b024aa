import type { DeskBooking } from '../../../shared/desk/bookings'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { ConfirmButton } from '../parts/ConfirmButton'
import { freeWords } from './booking-words'

/** Checks a guest in. Nothing takes that back, so it asks first. */
export function CheckIn({ booking }: { booking: DeskBooking }) {
  return (
    <ConfirmButton
      label="Check in"
      about={booking.guest_name}
      title="Check in?"
      confirm={`Check in ${booking.guest_name}`}
      variant="primary"
      call={() => writeDesk(api.bookingStep(booking.code, 'check-in'), { seen_room: booking.room_id })}
    >
      <p>
        {booking.guest_name} is here and gets <b>{booking.room_name}</b>.
      </p>
    </ConfirmButton>
  )
}

/** Ends a stay: the booking is completed and the room is offered again. */
export function GuestHasLeft({ booking }: { booking: DeskBooking }) {
  return (
    <ConfirmButton
      label="Guest has left"
      about={booking.guest_name}
      title="Has the guest left?"
      confirm="Yes, the room is free"
      call={() => writeDesk(api.bookingStep(booking.code, 'complete'), { seen_room: booking.room_id })}
    >
      <p>
        The booking of {booking.guest_name} is completed. {freeWords(booking)} This cannot be taken back.
      </p>
    </ConfirmButton>
  )
}
