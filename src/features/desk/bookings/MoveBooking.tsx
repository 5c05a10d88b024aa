import type { BodyOf } from '../../../shared/desk/calls'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { NOTE_MAX_LENGTH } from '../../../shared/limits'
import { nightsInWords } from '../../../shared/day-in-words'
import { formatKobo, sumKobo } from '../../../shared/money'
import { differenceOfMove, pricesOf, standingCharges, totalOf } from '../../../shared/prices'
import { countNights, dayAfter } from '../../../shared/stay'
import { usePermission } from '../api/me'
import { ChoiceField, SumField, sumIn, TextField, textOrNull, useFields } from '../parts/fields'
import { Note } from '../parts/text'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { currentDay } from './days'
import { Claimed, RoomField } from './RoomField'
import { type Rooms, withRooms } from '../rooms/with-rooms'

export const MoveBooking = bookingButton('Move', 'Move to another room', withRooms(MoveForm))

function MoveForm({ rooms, periods, ...props }: BookingFormProps & Rooms) {
  const { booking } = props.story
  const { guest_email: email, room_name, room_id: seen_room } = booking
  const fields = useFields<
    'room_id' | 'note' | 'extra' | 'from_night' | 'closed_until',
    Pick<BodyOf<'POST bookings/:code/move/'>, 'old_room'>
  >()
  const { typed, field } = fields
  const { moves, needs_cleaning, nights_left, folio } = props.story
  const today = currentDay()
  const presetRoom = moves !== null && moves.night <= today ? String(moves.room_id) : ''
  const from_night = textOrNull(typed.from_night)
  const isLater = from_night !== null && from_night > booking.arrives_on && from_night > today
  const room = rooms.find(({ id }) => String(id) === (typed.room_id ?? presetRoom))
  const hasBegun = booking.arrives_on <= today
  const first = hasBegun ? today : booking.arrives_on
  /** True when the guest leaves the present room now. */
  const isNow = hasBegun && !isLater
  const { old_room = needs_cleaning ? 'cleaning' : 'free' } = typed
  const isBroken = isNow && old_room === 'out_of_order'
  const closed_until = isBroken ? textOrNull(typed.closed_until) : null
  const before = rooms.find(({ id }) => id === seen_room)
  const moved = {
    from: isLater ? from_night : dayAfter(booking.leaves_on, -nights_left),
    nights: isLater ? Math.max(0, countNights(from_night, booking.leaves_on)) : nights_left,
  }
  const charges = standingCharges(folio).filter(({ night }) => (night ?? '') >= moved.from)
  const priceIn = (one: DeskRoom) => totalOf(pricesOf(one, moved, periods))
  const difference = room && before ? differenceOfMove(priceIn(room), priceIn(before), sumKobo(charges)) : 0
  const dearer = isLater ? 0 : Math.max(0, difference)
  const isOwner = usePermission('exceptions')
  const sum = sumIn(fields, 'extra', { preset: dearer, least: 0 })
  // A cheaper room takes off surcharges of earlier moves, but nothing of the booking's price.
  const less = Math.min(sumKobo(charges.filter(({ is_surcharge }) => is_surcharge)), -difference)
  const atMove = isLater ? ' at the move' : ''
  const price =
    difference > 0
      ? `${room?.name} costs ${formatKobo(difference)} more for ${nightsInWords(moved.nights)}. The guest pays it${atMove}, ${isOwner ? 'unless you ask for less, or 0' : 'unless an owner waives it'}.`
      : less > 0
        ? `${room?.name} costs less: ${formatKobo(less)} of what the dearer room cost is taken off the bill${atMove}.`
        : 'The price of the stay does not change.'
  return (
    <StepForm
      {...props}
      step="move"
      confirm="Move"
      about={room && `to ${room.name}`}
      problems={{
        from_night:
          from_night !== null &&
          !(isLater && from_night < booking.leaves_on) &&
          'A later night of this stay, or leave it empty.',
        extra: sum.problem,
      }}
      body={{
        seen_room,
        room_id: room?.id,
        old_room: isNow ? old_room : 'free',
        note: isBroken ? textOrNull(typed.note) : null,
        closed_until,
        ...(isLater && { from_night, seen_next_room: moves?.room_id ?? null }),
        ...(dearer > 0 && { extra_kobo: isOwner ? sum.kobo : dearer }),
        seen_price_kobo: dearer,
      }}
    >
      <p>
        {booking.guest_name} has <b>{room_name}</b>.
      </p>
      {dayAfter(first, 1) < booking.leaves_on && (
        <TextField
          label={`From which night (empty: ${hasBegun ? 'now' : 'all nights'})`}
          type="date"
          min={dayAfter(first, 1)}
          {...field('from_night')}
        />
      )}
      <RoomField
        label="Free rooms"
        rooms={rooms}
        nights={{ from: isLater ? from_night : first, until: booking.leaves_on }}
        own={booking.code}
        isLater={!isNow}
        {...field('room_id', presetRoom)}
      />
      {isNow && (
        <ChoiceField
          legend={`What becomes of ${room_name}?`}
          options={[
            ['cleaning', 'To clean'],
            ['free', booking.room_listed ? 'Free: guests may book it at once' : 'Free, and off the site'],
            ['out_of_order', 'Out of order'],
          ]}
          {...field('old_room', old_room)}
        />
      )}
      {isBroken && (
        <>
          <TextField
            label={`What is wrong with ${room_name}?`}
            required
            maxLength={NOTE_MAX_LENGTH}
            {...field('note')}
          />
          <TextField
            label="Free again on"
            type="date"
            required
            min={dayAfter(first, 1)}
            {...field('closed_until')}
          />
          <Claimed
            roomId={seen_room}
            nights={{ from: first, until: closed_until ?? '' }}
            own={booking.code}
          />
        </>
      )}
      {dearer > 0 && isOwner && <SumField label="What the guest pays more" of={sum} />}
      <Note>
        {isLater && `${room_name} stays the guest’s until then, and Today says when the move is due. `}
        {room && price}
        {!isLater &&
          booking.source === 'online' &&
          email !== null &&
          ` A mail tells ${email} of the new room.`}
      </Note>
    </StepForm>
  )
}
