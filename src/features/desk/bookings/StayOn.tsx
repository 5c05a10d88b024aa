import type { BookingStory } from '../../../shared/desk/bookings'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { formatNaira } from '../../../shared/money'
import { countNights } from '../../../shared/stay'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { ConfirmForm } from '../parts/dialogs'
import { Loaded } from '../parts/Loaded'
import { Note } from '../parts/text'
import { BookingDialog, type BookingFormProps, type BookingName, WhichBooking } from './BookingDialog'
import { currentDay, nameDay, nightsInWords } from './days'
import { NightsFields, useNights } from './nights-fields'

/** Adds nights to a stay. */
export function StayOn({ booking }: { booking: BookingName }) {
  return <BookingDialog booking={booking} label="Stay on" title="How long?" form={StayOnForm} />
}

function StayOnForm({ story: { booking }, onClose }: BookingFormProps) {
  const rooms = useDeskData<DeskRoom[]>(api.rooms)
  const { code, guest_name: name, room_name, room_id: seen_room, leaves_on: seen_leaves_on } = booking
  const price = rooms.data?.find(({ id }) => id === seen_room)?.price
  const stay = useNights(price, Math.max(1, countNights(seen_leaves_on, currentDay())))
  return (
    <Loaded of={rooms} lines={4}>
      {() => (
        <ConfirmForm
          confirm={stay.nights === undefined ? 'Stay on' : `Stay on ${nightsInWords(stay.nights)}`}
          problems={stay.problems}
          onClose={onClose}
          call={() =>
            writeDesk(api.bookingStep(code, 'stay-on'), { seen_room, seen_leaves_on, ...stay.body })
          }
        >
          <p>
            {name} keeps <b>{room_name}</b> beyond {nameDay(seen_leaves_on)}.
          </p>
          <NightsFields stay={stay} from={seen_leaves_on} price={price} />
          <WhichBooking booking={booking} />
        </ConfirmForm>
      )}
    </Loaded>
  )
}

/** Takes the last "Stay on" back. */
export function UndoStayOn({ booking }: { booking: BookingName }) {
  return (
    <BookingDialog
      booking={booking}
      label="Undo stay on"
      title="Does the guest not stay on?"
      variant="quiet"
      form={UndoStayOnForm}
    />
  )
}

function UndoStayOnForm({ story, onClose }: BookingFormProps) {
  const { booking } = story
  const extension = lastExtension(story, currentDay())
  if (extension === undefined) return <p>There are no added nights that can be taken back.</p>
  const { firstNight, nights, total } = extension
  return (
    <ConfirmForm
      confirm={`Undo ${nightsInWords(nights)}`}
      onClose={onClose}
      call={() => writeDesk(api.bookingStep(booking.code, 'undo-stay-on'), { seen_room: booking.room_id })}
    >
      <p>
        {booking.guest_name} leaves {booking.room_name} on {nameDay(firstNight)} after all. The charge of{' '}
        {formatNaira(total)} is voided.
      </p>
      <Note>Money that was taken stays in the folio. Give it back from there.</Note>
      <WhichBooking booking={booking} />
    </ConfirmForm>
  )
}

interface Extension {
  firstNight: string
  nights: number
  total: number
}

/**
 * Returns the nights that “Stay on” added last: those whose charges were entered together, after the first ones.
 * Undefined when there are none, or one of them has begun by `day`.
 */
export function lastExtension(
  { booking, folio }: Pick<BookingStory, 'booking' | 'folio'>,
  day: string,
): Extension | undefined {
  const voided = new Set(folio.map(({ voids }) => voids))
  const charges = folio.flatMap(({ id, at, night, amount, voids }) =>
    night === null || voids !== null || voided.has(id) ? [] : [{ at, night, amount }],
  )
  const lastAt = charges.find(({ night }) => charges.every((other) => other.night <= night))?.at
  const added = charges.filter(({ at }) => at === lastAt)
  const firstNight = added.map(({ night }) => night).sort()[0]
  if (firstNight === undefined || firstNight <= booking.arrives_on || firstNight < day) return undefined
  return { firstNight, nights: added.length, total: added.reduce((sum, { amount }) => sum + amount, 0) }
}
