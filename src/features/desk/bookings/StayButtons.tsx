import { useState } from 'react'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { UNDO_CHECK_IN_MS } from '../../../shared/stay'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { ConfirmButton } from '../parts/dialogs'
import { Note } from '../parts/text'
import { describeFreeRoom } from '../labels'

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

/** Undoes a check-in. `at` is its time. */
export function UndoCheckIn({ booking, at }: { booking: DeskBooking; at: string }) {
  const [mayUndo] = useState(() => Date.now() - Date.parse(at) < UNDO_CHECK_IN_MS)
  if (!mayUndo) return null
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

/** Extends a stay by a night. */
export function StaysOn({ booking }: { booking: DeskBooking }) {
  return (
    <ConfirmButton
      label="Stays on"
      about={`${booking.guest_name}, ${booking.code}`}
      title="Another night?"
      confirm="Yes, one more night"
      variant="quiet"
      call={() => writeDesk(api.bookingStep(booking.code, 'stay-on'), { seen_room: booking.room_id })}
    >
      <p>
        {booking.guest_name} keeps <b>{booking.room_name}</b> for one more night. The site takes no money for
        it.
      </p>
      <WhichBooking booking={booking} />
    </ConfirmButton>
  )
}

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
        The booking of {booking.guest_name} is completed. {describeFreeRoom(booking)} This cannot be taken
        back.
      </p>
      <WhichBooking booking={booking} />
    </ConfirmButton>
  )
}

/** Distinguishes guests of the same name. */
function WhichBooking({ booking }: { booking: DeskBooking }) {
  return (
    <Note>
      Booking {booking.code}, {booking.guest_email}
    </Note>
  )
}
