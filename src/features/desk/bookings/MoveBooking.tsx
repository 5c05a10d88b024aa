import type { DeskRoom } from '../../../shared/desk/rooms'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { ConfirmForm } from '../parts/dialogs'
import { ChoiceField, problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
import { Loaded } from '../parts/Loaded'
import { Note } from '../parts/text'
import { BookingDialog, type BookingFormProps, type BookingName } from './BookingDialog'
import { RoomField } from './RoomField'

export function MoveBooking({ booking }: { booking: BookingName }) {
  return <BookingDialog booking={booking} label="Move" title="Move to another room" form={MoveForm} />
}

function MoveForm({ story: { booking }, onClose }: BookingFormProps) {
  const { code, guest_name: name, guest_email: email, room_name, room_id: seen_room } = booking
  const rooms = useDeskData<DeskRoom[]>(api.rooms)
  const { typed, field } = useFields<'room_id' | 'old_room' | 'note'>()
  const room = rooms.data?.find(({ id }) => String(id) === typed.room_id)
  const preset = booking.status === 'in_house' ? 'cleaning' : 'free'
  const oldRoom = typed.old_room ?? preset
  const note = oldRoom === 'out_of_order' ? textOrNull(typed.note) : null
  return (
    <Loaded of={rooms} lines={4}>
      {(all) => (
        <ConfirmForm
          confirm={room ? `Move to ${room.name}` : 'Move'}
          problems={problemsIn({
            room_id: room === undefined && 'Please choose a room.',
            note: oldRoom === 'out_of_order' && note === null && 'Please write what is wrong with the room.',
          })}
          onClose={onClose}
          call={() =>
            writeDesk(api.bookingStep(code, 'move'), {
              seen_room,
              room_id: room?.id,
              old_room: oldRoom,
              note,
            })
          }
        >
          <p>
            {name} has <b>{room_name}</b>.
          </p>
          <RoomField label="Free rooms" rooms={all} {...field('room_id')} />
          <ChoiceField
            legend={`What becomes of ${room_name}?`}
            options={[
              ['cleaning', 'To clean'],
              ['free', booking.room_listed ? 'Free: guests may book it at once' : 'Free, and off the site'],
              ['out_of_order', 'Out of order'],
            ]}
            {...field('old_room', preset)}
          />
          {oldRoom === 'out_of_order' && (
            <TextField label={`What is wrong with ${room_name}?`} maxLength={300} {...field('note')} />
          )}
          <Note>
            The price of the stay does not change.
            {booking.reference !== null && email !== null && ` A mail tells ${email} of the new room.`}
          </Note>
        </ConfirmForm>
      )}
    </Loaded>
  )
}
