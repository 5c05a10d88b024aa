import { UNDO_STEP_MS } from '../../../shared/stay'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { ConfirmForm } from '../parts/dialogs'
import { BookingDialog, type BookingFormProps, type BookingName, WhichBooking } from './BookingDialog'
import { describeStay } from './days'
import { Balance } from './Balance'

export function CheckIn({ booking }: { booking: BookingName }) {
  return (
    <BookingDialog
      booking={booking}
      label="Check in"
      title="Check in?"
      variant="primary"
      form={CheckInForm}
    />
  )
}

function CheckInForm({ story: { booking }, onClose }: BookingFormProps) {
  const { code, guest_name: name, room_name, room_id: seen_room, wishes, note } = booking
  return (
    <ConfirmForm
      confirm={`Check in ${name}`}
      onClose={onClose}
      call={() => writeDesk(api.bookingStep(code, 'check-in'), { seen_room })}
    >
      <p>
        {name} is here and gets <b>{room_name}</b>: {describeStay(booking)}.
      </p>
      <Balance booking={booking} />
      {wishes !== null && <p>Wishes: {wishes}</p>}
      {note !== null && <p>Note: {note}</p>}
      <WhichBooking booking={booking} />
    </ConfirmForm>
  )
}

/** True while a check-in or a check-out of that moment can be taken back. */
export function isRecent(moment: string | null): boolean {
  return moment !== null && Date.now() - Date.parse(moment) < UNDO_STEP_MS
}

export function UndoCheckIn({ booking }: { booking: BookingName }) {
  return (
    <BookingDialog
      booking={booking}
      label="Undo check-in"
      title="Was it the wrong guest?"
      variant="quiet"
      form={UndoCheckInForm}
    />
  )
}

function UndoCheckInForm({ story: { booking }, onClose }: BookingFormProps) {
  const { code, guest_name: name, room_name, room_id: seen_room } = booking
  return (
    <ConfirmForm
      confirm="Undo the check-in"
      onClose={onClose}
      call={() => writeDesk(api.bookingStep(code, 'undo-check-in'), { seen_room })}
    >
      <p>
        {name} is expected again, and {room_name} stays theirs.
      </p>
      <WhichBooking booking={booking} />
    </ConfirmForm>
  )
}
