import { navigate } from 'gatsby'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { BodyOf } from '../../../shared/desk/calls'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { dayAfter } from '../../../shared/stay'
import { theme } from '../../../styles/theme'
import { callDesk } from '../api/call-desk'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
import { type Rooms, withRooms } from '../rooms/with-rooms'
import { currentDay } from './days'
import { NextFree } from './NextFree'
import { NightsField, PayNights, PriceField, useNights } from './nights'
import { Reserve } from './Reservation'
import { RoomField } from './RoomField'
import { useClaimed } from './useClaims'

/** Checks a guest in who has not booked. `room` is the one to begin with. A tile shows the room and its price. */
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
  const grid = useRef<HTMLDivElement>(null)
  const free = rooms.filter(({ listed, available }) => listed && available)
  const only = free.length === 1 ? free[0]?.id : undefined
  const preset = roomId ?? only
  const chosen = typed.room_id ?? String(preset ?? '')
  const room = rooms.find(({ id }) => String(id) === chosen)
  const stay = useNights({ room, periods, from: currentDay() })
  const claimedFor = useClaimed({ from: currentDay(), until: stay.until })
  const name = typed.guest_name?.trim() ?? ''

  useEffect(() => {
    const first = preset === undefined ? 'select' : '[name=guest_name]'
    grid.current?.querySelector<HTMLElement>(first)?.focus()
  }, [preset])

  async function checkIn() {
    // Safe: a form without problems has the whole body.
    const nights = stay.body as Pick<BodyOf<'POST bookings/'>, keyof typeof stay.body>
    const booking = await callDesk('POST bookings/', {
      room_id: Number(chosen),
      guest_name: name,
      phone: textOrNull(typed.phone),
      persons: textOrNull(typed.persons ?? '1'),
      ...nights,
    })
    void navigate(`/desk/bookings/${booking.code}`)
  }

  return (
    <ConfirmForm
      confirm="Check in"
      about={name}
      isIncomplete={stay.claimed !== undefined}
      problems={{
        ...problemsIn({
          room_id: room === undefined && 'Please choose a room.',
          guest_name: name === '' && 'Please enter the name of the guest.',
        }),
        ...stay.problems,
      }}
      call={checkIn}
    >
      <Grid ref={grid}>
        <RoomField
          label={only === undefined ? 'Room' : 'Room, the only free one'}
          rooms={rooms}
          nights={stay}
          {...field('room_id', chosen)}
        />
        <NightsField stay={stay} />
        <TextField label="Name of the guest" maxLength={NAME_MAX_LENGTH} {...field('guest_name')} />
        <TextField label="Persons" inputMode="numeric" maxLength={2} {...field('persons', '1')} />
        <TextField label="Phone" type="tel" maxLength={PHONE_MAX_LENGTH} {...field('phone')} />
        <PriceField stay={stay} />
      </Grid>
      {!free.some(({ id }) => !claimedFor(id)) && (
        <NextFree rooms={rooms} from={dayAfter(currentDay(), 1)} nights={stay.nights ?? 1}>
          {(first) => <Reserve {...first} nights={stay.nights ?? 1} />}
        </NextFree>
      )}
      <PayNights stay={stay} />
    </ConfirmForm>
  )
})

/** Name and room beside what is short; phone and price as wide as each other. */
const Grid = styled.div`
  display: grid;
  gap: ${theme.space.one} ${theme.space.two};
  grid-template-columns: repeat(6, minmax(0, 1fr));

  > * {
    grid-column: span 2;
  }

  > :nth-child(2n + 1) {
    grid-column: span 4;
  }

  > :nth-last-child(-n + 2) {
    grid-column: span 3;
  }
`
