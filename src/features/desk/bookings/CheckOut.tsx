import type { DeskRoom } from '../../../shared/desk/rooms'
import { countNights } from '../../../shared/stay'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { describeFreeRoom, describeRoom } from '../labels'
import { ConfirmForm } from '../parts/dialogs'
import { problemsIn, useFields } from '../parts/fields'
import { Loaded } from '../parts/Loaded'
import { Row } from '../parts/layout'
import { ErrorText, Note } from '../parts/text'
import { Balance } from './Balance'
import { BookingDialog, type BookingFormProps, type BookingName, WhichBooking } from './BookingDialog'
import { currentDay, nameDay, nightsInWords } from './days'
import { RoomField } from './RoomField'
import { TakePayment } from './TakePayment'

export function CheckOut({ booking }: { booking: BookingName }) {
  return <BookingDialog booking={booking} label="Check out" title="Check out?" form={CheckOutForm} />
}

function CheckOutForm({ story: { booking, has_housekeeping }, onClose }: BookingFormProps) {
  const { code, guest_name: name, room_name, room_id: seen_room, leaves_on, balance } = booking
  const uncharged = Math.max(0, countNights(leaves_on, currentDay()))
  return (
    <ConfirmForm
      confirm={balance > 0 ? `Check out ${name} unpaid` : `Check out ${name}`}
      onClose={onClose}
      call={() => writeDesk(api.bookingStep(code, 'check-out'), { seen_room })}
    >
      <p>
        {name} leaves <b>{room_name}</b>.{' '}
        {has_housekeeping ? 'The room is then to be cleaned.' : describeFreeRoom(booking)}
      </p>
      {leaves_on > currentDay() && <p>The stay is booked until {nameDay(leaves_on)}.</p>}
      {uncharged > 0 && (
        <ErrorText>
          {nightsInWords(uncharged)} since {nameDay(leaves_on)} {uncharged === 1 ? 'is' : 'are'} not charged.
          “Stay on” adds what the guest owes for them.
        </ErrorText>
      )}
      <Balance booking={booking} />
      {balance > 0 && (
        <Row>
          <TakePayment booking={booking} />
        </Row>
      )}
      <WhichBooking booking={booking} />
      <Note>For 12 hours, “Guest is still here” on the booking takes it back.</Note>
    </ConfirmForm>
  )
}

/** Takes a check-out back. */
export function StillHere({ booking }: { booking: BookingName }) {
  return (
    <BookingDialog
      booking={booking}
      label="Guest is still here"
      title="Is the guest still here?"
      form={StillHereForm}
    />
  )
}

function StillHereForm({ story: { booking }, onClose }: BookingFormProps) {
  const rooms = useDeskData<DeskRoom[]>(api.rooms)
  const { typed, field } = useFields<'room_id'>()
  const { code, guest_name: name, room_name, room_id: seen_room } = booking
  return (
    <Loaded of={rooms}>
      {(all) => {
        const room = all.find(({ id }) => id === seen_room)
        const hasRoom = room !== undefined && isStillTheirs(room)
        return (
          <ConfirmForm
            confirm={`${name} is still here`}
            problems={problemsIn({
              room_id: !hasRoom && !typed.room_id && 'Please choose the room that the guest gets.',
            })}
            onClose={onClose}
            call={() =>
              writeDesk(api.bookingStep(code, 'undo-check-out'), {
                seen_room,
                ...(!hasRoom && { room_id: Number(typed.room_id) }),
              })
            }
          >
            {hasRoom ? (
              <p>
                {name} is in house again, in <b>{room_name}</b>.
              </p>
            ) : (
              <>
                <p>
                  {room_name} is no longer free{room && ` (${describeRoom(room).words.toLowerCase()})`}.{' '}
                  {name} is in house again in another room.
                </p>
                <RoomField label="Free rooms" rooms={all} {...field('room_id')} />
              </>
            )}
            <WhichBooking booking={booking} />
          </ConfirmForm>
        )
      }}
    </Loaded>
  )
}

/** True for a room that nobody has taken since its guest was checked out. */
function isStillTheirs({ listed, hold }: DeskRoom): boolean {
  return listed && (hold === null || hold.kind === 'cleaning')
}
