import { navigate } from 'gatsby'
import { NAME_MAX_LENGTH } from '../../../shared/limits'
import type { DeskBooking } from '../../../shared/desk/bookings'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
import { Loaded } from '../parts/Loaded'
import { currentDay } from './days'
import { NightsFields, useNights } from './nights-fields'
import { RoomField } from './RoomField'

interface WalkInProps {
  /** The room to begin with. */
  room?: Pick<DeskRoom, 'id' | 'name'>
}

/** Checks a guest in who has not booked. */
export function WalkIn({ room }: WalkInProps) {
  return (
    <DialogButton label="Walk-in" title="Walk-in" {...(room && { about: room.name })}>
      {(close) => <WalkInForm roomId={room?.id} onClose={close} />}
    </DialogButton>
  )
}

function WalkInForm({ roomId, onClose }: { roomId: number | undefined; onClose: () => void }) {
  const rooms = useDeskData<DeskRoom[]>(api.rooms)
  const { typed, field } = useFields<'room_id' | 'guest_name' | 'phone'>()
  const chosen = typed.room_id ?? (roomId === undefined ? '' : String(roomId))
  const room = rooms.data?.find(({ id }) => String(id) === chosen)
  const stay = useNights(room?.price)
  const name = typed.guest_name?.trim() ?? ''

  async function checkIn() {
    const booking = await writeDesk<DeskBooking>(api.walkIn, {
      room_id: Number(chosen),
      guest_name: name,
      phone: textOrNull(typed.phone),
      guest_email: null,
      arrival_time: null,
      wishes: null,
      company: null,
      tin: null,
      note: null,
      ...stay.body,
    })
    void navigate(`/desk/bookings/${booking.code}`)
  }

  return (
    <Loaded of={rooms} lines={6}>
      {(all) => (
        <ConfirmForm
          confirm={name === '' ? 'Check in' : `Check in ${name}`}
          problems={{
            ...problemsIn({
              room_id: room === undefined && 'Please choose a room.',
              guest_name: name === '' && 'Please enter the name of the guest.',
            }),
            ...stay.problems,
          }}
          onClose={onClose}
          call={checkIn}
        >
          <RoomField label="Room" rooms={all} {...field('room_id', chosen)} />
          <TextField label="Name of the guest" maxLength={NAME_MAX_LENGTH} {...field('guest_name')} />
          <TextField label="Phone" type="tel" maxLength={30} {...field('phone')} />
          <NightsFields stay={stay} from={currentDay()} price={room?.price} />
        </ConfirmForm>
      )}
    </Loaded>
  )
}
