import type { BookingStory } from '../../../shared/desk/bookings'
import { nightsInWords } from '../../../shared/day-in-words'
import { formatKobo } from '../../../shared/money'
import { countNights, UNDO_STEP_MS } from '../../../shared/stay'
import { describeRoom } from '../labels'
import { ChoiceField, useFields } from '../parts/fields'
import { Row } from '../parts/layout'
import { DeskLink, ErrorText, Note } from '../parts/text'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { currentDay, describeStay, nameFarDay } from './days'
import { Balance, TakePayment } from './folio-forms'
import { RoomField } from './RoomField'
import { type Rooms, withRooms } from '../rooms/with-rooms'

export const CheckIn = bookingButton('Check in', 'Check in?', CheckInForm)
export const UndoCheckIn = bookingButton('Undo check-in', 'Was it the wrong guest?', UndoCheckInForm, 'quiet')
export const CheckOut = bookingButton('Check out', 'Check out?', CheckOutForm)
export const StillHere = bookingButton(
  'Guest is still here',
  'Is the guest still here?',
  withRooms(StillHereForm),
)

export function describeRoomAfter({ booking, needs_cleaning }: BookingStory): string {
  const { room_name, room_listed } = booking
  if (needs_cleaning) return `${room_name} is then to be cleaned.`
  return room_listed
    ? `${room_name} can be booked on the site at once.`
    : `${room_name} is free then, and stays off the site.`
}

/** True while a check-in or check-out at that moment can be undone. */
export function isRecent(moment: string | null): boolean {
  return moment !== null && Date.now() - Date.parse(moment) < UNDO_STEP_MS
}

function CheckInForm(props: BookingFormProps) {
  const { booking } = props.story
  const { guest_name: name, wishes, note } = booking
  return (
    <StepForm {...props} step="check-in" confirm="Check in" about={name}>
      <p>
        {name} is here and gets <b>{booking.room_name}</b>: {describeStay(booking)}.
      </p>
      <Balance booking={booking} />
      {wishes !== null && <p>Wishes: {wishes}</p>}
      {note !== null && <p>Note: {note}</p>}
    </StepForm>
  )
}

function UndoCheckInForm(props: BookingFormProps) {
  const { guest_name: name, room_name } = props.story.booking
  return (
    <StepForm {...props} step="undo-check-in" confirm="Undo the check-in">
      <p>
        {name} is expected again, and {room_name} stays theirs.
      </p>
    </StepForm>
  )
}

function CheckOutForm(props: BookingFormProps) {
  const { booking, unused } = props.story
  const { guest_name: name, room_name, leaves_on } = booking
  const { typed, field } = useFields<'unused'>()
  const preset = props.story.keeps_unused ? 'keep' : 'take_off'
  const keepsUnused = unused !== null && (typed.unused ?? preset) === 'keep'
  const balance = booking.balance_kobo - (unused === null || keepsUnused ? 0 : unused.total_kobo)
  const uncharged = Math.max(0, countNights(leaves_on, currentDay()))
  return (
    <StepForm
      {...props}
      step="check-out"
      confirm={balance > 0 ? 'Check out unpaid' : 'Check out'}
      about={name}
      body={{ seen_room: booking.room_id, ...(keepsUnused && { keeps_unused: true }) }}
    >
      <p>
        {name} leaves <b>{room_name}</b>. {describeRoomAfter(props.story)}
      </p>
      {unused !== null && (
        <ChoiceField
          legend={`The stay is booked until ${nameFarDay(leaves_on)}: ${nightsInWords(unused.nights)} from ${nameFarDay(unused.from)} ${unused.nights === 1 ? 'is' : 'are'} not used.`}
          options={[
            ['take_off', `Take ${formatKobo(unused.total_kobo)} off the bill`],
            ['keep', 'Charge them all the same'],
          ]}
          {...field('unused', preset)}
        />
      )}
      {uncharged > 0 && (
        <ErrorText>
          {nightsInWords(uncharged)} since {nameFarDay(leaves_on)} {uncharged === 1 ? 'is' : 'are'} not
          charged. “Stay on” adds what the guest owes for them.
        </ErrorText>
      )}
      <Balance booking={{ balance_kobo: balance }} />
      {balance < 0 && <Note>“Give back” in the folio returns it after the check-out.</Note>}
      {balance > 0 && balance === booking.balance_kobo && (
        <Row>
          <TakePayment booking={booking} />
        </Row>
      )}
      <Note>For 12 hours, “Guest is still here” on the booking takes it back.</Note>
    </StepForm>
  )
}

function StillHereForm({ rooms, ...props }: BookingFormProps & Rooms) {
  const { typed, field } = useFields<'room_id'>()
  const { booking, again } = props.story
  const { guest_name: name, room_name, room_id: seen_room, leaves_on } = booking
  const room = rooms.find(({ id }) => id === seen_room)
  const hasRoom = room?.listed === true && (room.hold === null || room.hold.kind === 'cleaning')
  const other = room?.hold?.booking
  return (
    <StepForm
      {...props}
      step="undo-check-out"
      confirm="Still here"
      about={name}
      body={{ seen_room, ...(!hasRoom && { room_id: Number(typed.room_id) }) }}
    >
      {again !== null && (
        <p>
          The stay goes on until {nameFarDay(again.until)}, and the {formatKobo(again.total_kobo)} that was
          taken off for the nights until then is charged again.
        </p>
      )}
      {hasRoom ? (
        <p>
          {name} is in house again, in <b>{room_name}</b>.
        </p>
      ) : (
        <>
          <p>
            {room_name} is now{' '}
            {other ? (
              <>
                taken by{' '}
                <DeskLink to={`/desk/bookings/${other.code}`}>
                  {other.guest_name}, {other.code}
                </DeskLink>
              </>
            ) : (
              ((room && describeRoom(room).words.toLowerCase()) ?? 'off the site')
            )}
            : {name} needs another room. If none is free, get one ready under{' '}
            <DeskLink to="/desk/rooms">Rooms</DeskLink>
            {other && `, or move ${other.guest_name} first`}.
          </p>
          <RoomField
            label={`Free rooms for ${name}`}
            rooms={rooms}
            nights={{ from: currentDay(), until: again?.until ?? leaves_on }}
            {...field('room_id')}
          />
        </>
      )}
    </StepForm>
  )
}
