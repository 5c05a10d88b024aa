import type { BookingStory } from '../../../shared/desk/bookings'
import { Row } from '../parts/layout'
import { useMinute } from '../parts/time'
import { CheckIn, isRecent, UndoCheckIn } from './CheckIn'
import { CheckOut, StillHere } from './CheckOut'
import { canStillArrive, currentDay } from './days'
import { CancelBooking, NoShow } from './EndBooking'
import { MoveBooking } from './MoveBooking'
import { lastExtension, StayOn, UndoStayOn } from './StayOn'

/** What can be done with a booking now, the likeliest first. */
export function BookingSteps({ story }: { story: BookingStory }) {
  const { booking } = story
  const { status, source, arrives_on, checked_in_at, ended_at } = booking
  // Some steps are offered until an hour.
  useMinute()
  const day = currentDay()
  switch (status) {
    case 'expected':
      return (
        <Row>
          {canStillArrive(booking) && <CheckIn booking={booking} />}
          {arrives_on < day && <NoShow booking={booking} />}
          <StayOn booking={booking} />
          <MoveBooking booking={booking} />
          <CancelBooking booking={booking} />
          {lastExtension(story, day) && <UndoStayOn booking={booking} />}
        </Row>
      )
    case 'in_house':
      return (
        <Row>
          <CheckOut booking={booking} />
          <StayOn booking={booking} />
          <MoveBooking booking={booking} />
          {lastExtension(story, day) && <UndoStayOn booking={booking} />}
          {source === 'online' && isRecent(checked_in_at) && <UndoCheckIn booking={booking} />}
        </Row>
      )
    case 'left':
      return isRecent(ended_at) ? (
        <Row>
          <StillHere booking={booking} />
        </Row>
      ) : null
    default:
      return null
  }
}
