import { navigate } from 'gatsby'
import type { BodyOf } from '../../../shared/desk/calls'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { dayAfter } from '../../../shared/stay'
import { callDesk } from '../api/call-desk'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { TextField, textOrNull, useFields } from '../parts/fields'
import { Pair } from '../parts/layout'
import { type Rooms, withRooms } from '../rooms/with-rooms'
import { currentDay } from './days'
import { NextFree } from './NextFree'
import { PayNights, useNights } from './nights'
import { RoomField } from './RoomField'
import { useClaimed } from './useClaims'

/** Checks in a guest without a booking, at first into `room`. A tile shows that room with its price. */
export function WalkIn({ room, isTile = false }: { room?: DeskRoom; isTile?: boolean }) {
  const tile = isTile && room && `${room.name} ${formatKobo(room.tonight_kobo)}`
  return (
    <DialogButton label={tile || 'Walk-in'} title="Walk-in" about={tile ? 'Walk-in' : room?.name}>
      <WalkInForm roomId={room?.id} />
    </DialogButton>
  )
}

const WalkInForm = withRooms(function WalkInForm({
  roomId,
  rooms,
  periods,
}: Rooms & { roomId: number | undefined }) {
  const { typed, field } = useFields<'room_id' | 'guest_name' | 'phone' | 'persons'>()
  const free = rooms.filter(({ listed, available }) => listed && available)
  const only = free.length === 1 ? free[0]?.id : undefined
  const chosen = typed.room_id ?? String(roomId ?? only ?? '')
  const room = rooms.find(({ id }) => String(id) === chosen)
  const stay = useNights({ room, periods, from: currentDay() })
  const claimed = useClaimed(stay)
  const { guest_name = '' } = typed

  async function checkIn() {
    // Safe: a form without problems has the whole body.
    const nights = stay.body as Pick<BodyOf<'POST bookings/'>, keyof typeof stay.body>
    const booking = await callDesk('POST bookings/', {
      room_id: Number(chosen),
      guest_name,
      phone: textOrNull(typed.phone),
      persons: textOrNull(typed.persons ?? '1'),
      ...nights,
    })
    void navigate(`/desk/bookings/${booking.code}`)
  }

  return (
    <ConfirmForm confirm="Check in" about={guest_name} problems={stay.problems} call={checkIn}>
      <Pair ref={focusFirst}>
        <RoomField
          label={only === undefined ? 'Room' : 'Room, the only free one'}
          rooms={rooms}
          nights={stay}
          {...field('room_id', chosen)}
        />
        <TextField label="Persons" inputMode="numeric" maxLength={2} {...field('persons', '1')} />
        <TextField label="Name of the guest" required maxLength={NAME_MAX_LENGTH} {...field('guest_name')} />
        <TextField label="Phone" type="tel" maxLength={PHONE_MAX_LENGTH} {...field('phone')} />
      </Pair>
      {free.every(({ id }) => claimed(id)) && (
        <NextFree rooms={rooms} from={dayAfter(currentDay(), 1)} nights={stay.nights ?? 1} />
      )}
      <PayNights stay={stay} />
    </ConfirmForm>
  )
})

/** Focuses the room, or the name when the room is known. */
function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('select:invalid, [name=guest_name]')?.focus()
}
