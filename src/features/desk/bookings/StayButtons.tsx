import { useIsToday } from '../../../components/ui/useIsToday'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { ConfirmButton } from '../parts/ConfirmButton'
import { Note } from '../parts/Problem'
import { freeWords } from './booking-words'

/** Checks a guest in. Only on the same day can that be taken back, so it asks first. */
export function CheckIn({ booking }: { booking: DeskBooking }) {
  return (
    <ConfirmButton
      label="Check in"
      about={`${booking.guest_name}, ${booking.code}`}
      title="Check in?"
      confirm={`Check in ${booking.guest_name}`}
      variant="primary"
      call={() => writeDesk(api.bookingStep(booking.code, 'check-in'), { seen_room: booking.room_id })}
    >
      <p>
        {booking.guest_name} is here and gets <b>{booking.room_name}</b>.
      </p>
      <WhichBooking booking={booking} />
    </ConfirmButton>
  )
}

/** Takes back that a guest was checked in. Takes when that was: on a later day it is past. */
export function UndoCheckIn({ booking, at }: { booking: DeskBooking; at: string }) {
  const isOfToday = useIsToday(at)
  if (!isOfToday) return null
  return (
    <ConfirmButton
      label="Undo the check-in"
      title="Was it the wrong guest?"
      confirm="Yes, undo it"
      variant="quiet"
      call={() => writeDesk(api.bookingStep(booking.code, 'undo-check-in'), { seen_room: booking.room_id })}
    >
      <p>{booking.guest_name} is expected again. The room stays closed.</p>
      <WhichBooking booking={booking} />
    </ConfirmButton>
  )
}

/** Keeps a guest who was to leave in the house for another night. */
export function StaysOn({ booking }: { booking: DeskBooking }) {
  return (
    <ConfirmButton
      label="Stays on"
      about={`${booking.guest_name}, ${booking.code}`}
      title="Another night?"
      confirm="Yes, until tomorrow"
      variant="quiet"
      call={() => writeDesk(api.bookingStep(booking.code, 'stay-on'), { seen_room: booking.room_id })}
    >
      <p>
        {booking.guest_name} keeps <b>{booking.room_name}</b> until tomorrow. The site takes no money for the
        night.
      </p>
      <WhichBooking booking={booking} />
    </ConfirmButton>
  )
}

/** Ends a stay: the booking is completed and the room is offered again. */
export function GuestHasLeft({ booking }: { booking: DeskBooking }) {
  return (
    <ConfirmButton
      label="Guest has left"
      about={`${booking.guest_name}, ${booking.code}`}
      title="Has the guest left?"
      confirm="Yes, the room is free"
      call={() => writeDesk(api.bookingStep(booking.code, 'complete'), { seen_room: booking.room_id })}
    >
      <p>
        The booking of {booking.guest_name} is completed. {freeWords(booking)} This cannot be taken back.
      </p>
      <WhichBooking booking={booking} />
    </ConfirmButton>
  )
}

/** Tells two guests of one name apart. */
function WhichBooking({ booking }: { booking: DeskBooking }) {
  return (
    <Note>
      Booking {booking.code}, {booking.guest_email}
    </Note>
  )
}
