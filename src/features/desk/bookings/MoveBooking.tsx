import type { BodyOf } from '../../../shared/desk/calls'
import { NOTE_MAX_LENGTH } from '../../../shared/limits'
import { nightsInWords } from '../../../shared/day-in-words'
import { formatKobo, sumKobo } from '../../../shared/money'
import { differenceOfMove, pricesOf, totalOf } from '../../../shared/prices'
import { countNights, dayAfter } from '../../../shared/stay'
import { usePermission } from '../api/me'
import { ChoiceField, problemsIn, SumField, sumIn, TextField, textOrNull, useFields } from '../parts/fields'
import { Note, Problem } from '../parts/text'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { currentDay } from './days'
import { RoomField } from './RoomField'
import { useClaimed } from './useClaims'
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
  const { moves } = props.story
  const movesNow = moves !== null && moves.night <= currentDay()
  const presetRoom = movesNow ? String(moves.room_id) : ''
  const from_night = textOrNull(typed.from_night)
  const isLater = from_night !== null && from_night > booking.arrives_on && from_night > currentDay()
  const room = rooms.find(({ id }) => String(id) === (typed.room_id ?? presetRoom))
  const hasBegun = booking.arrives_on <= currentDay()
  const first = hasBegun ? currentDay() : booking.arrives_on
  /** The present room is left now. */
  const isNow = hasBegun && !isLater
  const preset = props.story.needs_cleaning ? 'cleaning' : 'free'
  const old_room = typed.old_room ?? preset
  const isBroken = isNow && old_room === 'out_of_order'
  const note = isBroken ? textOrNull(typed.note) : null
  const closed_until = isBroken ? textOrNull(typed.closed_until) : null
  const before = rooms.find(({ id }) => id === seen_room)
  const { nights_left, folio } = props.story
  const moved = {
    from: isLater ? from_night : dayAfter(booking.leaves_on, -nights_left),
    nights: isLater ? Math.max(0, countNights(from_night, booking.leaves_on)) : nights_left,
  }
  const charges = folio.filter(
    ({ id, kind, night, voids }) =>
      kind === 'charge' &&
      (night ?? '') >= moved.from &&
      voids === null &&
      !folio.some((other) => other.voids === id),
  )
  const pricesIn = room ? pricesOf(room, moved, periods) : []
  const pricesBefore = before ? pricesOf(before, moved, periods) : []
  const difference =
    room && before ? differenceOfMove(totalOf(pricesIn), totalOf(pricesBefore), sumKobo(charges)) : 0
  const dearer = isLater ? 0 : Math.max(0, difference)
  const isOwner = usePermission('exceptions')
  const nights = { from: isLater ? from_night : first, until: booking.leaves_on }
  const claimed = useClaimed(nights, booking.code)(room?.id)
  const closed = closed_until === null ? undefined : { from: first, until: closed_until }
  const oldClaimed = useClaimed(closed, booking.code)(seen_room)
  const sum = sumIn(fields, 'extra', { preset: dearer, least: 0 })
  return (
    <StepForm
      {...props}
      step="move"
      confirm="Move"
      about={room && `to ${room.name}`}
      isIncomplete={claimed !== undefined || oldClaimed !== undefined}
      problems={problemsIn({
        room_id: room === undefined && 'Please choose a room.',
        from_night:
          from_night !== null &&
          !(isLater && from_night < booking.leaves_on) &&
          'A later night of this stay, or leave it empty.',
        note: isBroken && note === null && 'Please write what is wrong with the room.',
        closed_until:
          isBroken && (closed_until ?? '') <= first && 'Please choose the day on which it opens again.',
        extra: sum.problem,
      })}
      body={{
        seen_room,
        room_id: room?.id,
        old_room: isNow ? old_room : 'free',
        note,
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
        nights={nights}
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
          {...field('old_room', preset)}
        />
      )}
      {isBroken && (
        <>
          <TextField
            label={`What is wrong with ${room_name}?`}
            maxLength={NOTE_MAX_LENGTH}
            {...field('note')}
          />
          <TextField label="Free again on" type="date" min={dayAfter(first, 1)} {...field('closed_until')} />
          {oldClaimed && <Problem>{oldClaimed}</Problem>}
        </>
      )}
      {dearer > 0 && isOwner && <SumField label="What the guest pays more" of={sum} />}
      <Note>
        {isLater && `${room_name} stays the guest’s until then, and Today says when the move is due. `}
        {room &&
          describePrice(room.name, difference, {
            nights: moved.nights,
            isEachNight: pricesIn.every(
              (kobo, index) => (kobo - (pricesBefore[index] ?? 0)) * moved.nights === difference,
            ),
            isOwner,
            isLater,
            takenOff: sumKobo(charges.filter(({ is_surcharge }) => is_surcharge)),
          })}
        {!isLater &&
          booking.source === 'online' &&
          email !== null &&
          ` A mail tells ${email} of the new room.`}
      </Note>
    </StepForm>
  )
}

/** A cheaper room takes off the surcharges of earlier moves, but nothing of the booking's own price. */
function describePrice(
  room: string,
  difference: number,
  {
    nights,
    isEachNight,
    isOwner,
    isLater,
    takenOff,
  }: { nights: number; isEachNight: boolean; isOwner: boolean; isLater: boolean; takenOff: number },
): string {
  if (difference > 0) {
    const who = isOwner ? 'unless you ask for less, or 0' : 'unless an owner waives it'
    const each = nights > 1 && isEachNight ? `, ${formatKobo(difference / nights)} a night` : ''
    return `${room} costs ${formatKobo(difference)} more for ${nightsInWords(nights)}${each}. The guest pays it${isLater ? ' at the move' : ''}, ${who}.`
  }
  const less = Math.min(takenOff, -difference)
  return less > 0
    ? `${room} costs less: ${formatKobo(less)} of what the dearer room cost is taken off the bill${isLater ? ' at the move' : ''}.`
    : 'The price of the stay does not change.'
}
