import { nightsInWords } from '../../../shared/day-in-words'
import { formatKobo, sumKobo } from '../../../shared/money'
import { priceOf, standingCharges, totalOf } from '../../../shared/prices'
import { countNights, dayAfter } from '../../../shared/stay'
import { usePermission } from '../api/me'
import { SumField, TextField, useFields } from '../parts/fields'
import { Announcement, Note } from '../parts/text'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { currentDay, nameFarDay } from './days'
import { Claimed } from './RoomField'
import { askedPriceIn } from './nights'
import { type Rooms, withRooms } from '../rooms/with-rooms'

export const ChangeDates = bookingButton('Change dates', 'Change the dates', withRooms(DatesForm))
export const Keep = bookingButton('Keep until…', 'Keep the room longer?', KeepForm)

function DatesForm({ rooms, periods, ...props }: BookingFormProps & Rooms) {
  const { booking, folio, policy } = props.story
  const { room_id: seen_room, arrives_on: seen_arrives_on, leaves_on: seen_leaves_on } = booking
  const isOwner = usePermission('exceptions')
  const fields = useFields<'arrives_on' | 'leaves_on' | 'total'>()
  const { typed, field } = fields
  const { arrives_on = seen_arrives_on, leaves_on = seen_leaves_on } = typed
  const nights = countNights(arrives_on, leaves_on)
  const isStay = nights > 0 && nights <= MOST_NIGHTS_SHOWN
  const days = isStay ? Array.from({ length: nights }, (_, index) => dayAfter(arrives_on, index)) : []
  const added = days.filter((day) => day < seen_arrives_on || day >= seen_leaves_on)
  const off = sumKobo(standingCharges(folio).filter(({ night }) => night !== null && !days.includes(night)))
  const room = rooms.find(({ id }) => id === seen_room)
  const full = room && totalOf(added.map((night) => priceOf(room, night, periods)))
  const price = askedPriceIn(fields, 'total', { full, isOwner })
  const total = added.length === 0 ? 0 : price.kobo
  const difference = (total ?? 0) - off
  return (
    <StepForm
      {...props}
      step="dates"
      confirm="Change the dates"
      problems={{
        arrives_on: arrives_on !== seen_arrives_on && arrives_on < currentDay() && 'This day is over.',
        leaves_on:
          (!isStay && 'The last day must come after the first.') ||
          (arrives_on === seen_arrives_on && leaves_on === seen_leaves_on && 'These are the dates already.'),
        total: added.length > 0 && price.problem,
      }}
      body={{
        seen_room,
        seen_arrives_on,
        seen_leaves_on,
        seen_price_kobo: full,
        arrives_on,
        leaves_on,
        total_kobo: total,
      }}
    >
      {booking.status === 'in_house' ? (
        <p>
          {booking.guest_name} is here since {nameFarDay(seen_arrives_on)}.
        </p>
      ) : (
        <TextField label="Arrival" type="date" {...field('arrives_on', seen_arrives_on)} />
      )}
      <TextField label="Check-out" type="date" min={currentDay()} {...field('leaves_on', seen_leaves_on)} />
      <Claimed roomId={seen_room} nights={{ from: arrives_on, until: leaves_on }} own={booking.code} />
      {added.length > 0 && (
        <SumField
          label={`Price of ${added.length === 1 ? 'the added night' : `${added.length} added nights`}`}
          of={price}
        />
      )}
      <Announcement>
        {isStay &&
          `${nightsInWords(nights)}, ${nameFarDay(arrives_on)} to ${nameFarDay(leaves_on)}: ${
            difference === 0
              ? 'the price stays the same.'
              : `${formatKobo(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than now.`
          }`}
      </Announcement>
      {off > 0 && <Note>{formatKobo(off)} for nights that are given up is taken off the bill.</Note>}
      {policy !== null && <Note>{policy} Other dates never bring back free cancellation that is over.</Note>}
      {booking.guest_email !== null && <Note>A mail tells the guest of the new dates.</Note>}
    </StepForm>
  )
}

/** The nights listed for one booking: a slip in the year must not list thousands. */
const MOST_NIGHTS_SHOWN = 366

function KeepForm(props: BookingFormProps) {
  const { booking } = props.story
  const { typed, field } = useFields<'until'>()
  const { until = '22:00' } = typed
  return (
    <StepForm {...props} step="keep" confirm="Keep it" body={{ seen_held_until: booking.held_until, until }}>
      <p>
        {booking.guest_name} has paid nothing yet. Until when is {booking.room_name} kept?
      </p>
      <TextField label="Until" type="time" required {...field('until', until)} />
    </StepForm>
  )
}
