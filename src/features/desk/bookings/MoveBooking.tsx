import { useState } from 'react'
import type { DeskBooking } from '../../../shared/desk/bookings'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { DialogButton, ConfirmForm } from '../parts/dialogs'
import { Choice, ChoiceGroup } from '../parts/form'
import { Loaded } from '../parts/Loaded'
import { Amount, Note } from '../parts/text'

const NONE_FREE = 'No other room is free at the moment.'

export function MoveBooking({ booking }: { booking: DeskBooking }) {
  return (
    <DialogButton label="Move to another room" title="Move to another room">
      {(close) => <MoveForm booking={booking} onClose={close} />}
    </DialogButton>
  )
}

function MoveForm({ booking, onClose }: { booking: DeskBooking; onClose: () => void }) {
  const rooms = useDeskData<DeskRoom[]>(api.rooms)
  const [roomId, setRoomId] = useState<number>()
  const [freesOldRoom, setFreesOldRoom] = useState(true)
  return (
    <Loaded of={rooms} lines={4}>
      {(all) => {
        const free = all.filter(({ id, available, listed }) => available && listed && id !== booking.room_id)
        const chosen = free.find(({ id }) => id === roomId)
        // When the chosen room was taken meanwhile, the server's refusal says so below the choices.
        if (free.length === 0 && roomId === undefined) return <p>{NONE_FREE}</p>
        return (
          <ConfirmForm
            confirm={chosen ? `Move to ${chosen.name}` : 'Choose a room'}
            isIncomplete={chosen === undefined}
            onClose={onClose}
            call={() =>
              writeDesk(api.bookingStep(booking.code, 'move'), {
                room_id: chosen?.id,
                frees_old_room: freesOldRoom,
                seen_room: booking.room_id,
              })
            }
          >
            <ChoiceGroup legend="Free rooms">
              {free.length === 0 && <p>{NONE_FREE}</p>}
              {free.map(({ id, name, price }) => (
                <Choice key={id} name="room" isChosen={roomId === id} onChoose={() => setRoomId(id)}>
                  {name}, <Amount naira={price} />
                </Choice>
              ))}
            </ChoiceGroup>
            <ChoiceGroup legend={`What becomes of ${booking.room_name}?`}>
              <Choice name="old" isChosen={freesOldRoom} onChoose={() => setFreesOldRoom(true)}>
                {booking.room_listed ? 'Guests may book it at once' : 'It is free, and stays off the site'}
              </Choice>
              <Choice name="old" isChosen={!freesOldRoom} onChoose={() => setFreesOldRoom(false)}>
                It stays closed, because it cannot be used
              </Choice>
            </ChoiceGroup>
            <Note>
              The price stays what {booking.guest_name} paid. A mail tells {booking.guest_email} of the new
              room.
            </Note>
          </ConfirmForm>
        )
      }}
    </Loaded>
  )
}
