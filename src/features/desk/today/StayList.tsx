import type { ReactNode } from 'react'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { DeskLink } from '../parts/DeskLink'
import { Head, Lines, Row } from '../parts/layout'
import { Moment } from '../parts/Moment'
import { Note } from '../parts/Problem'

interface StayListProps {
  bookings: readonly DeskBooking[]
  /** What stands here when there is none. */
  empty: string
  renderAction: (booking: DeskBooking) => ReactNode
}

/** Guests with their rooms, and the next step of each. */
export function StayList({ bookings, empty, renderAction }: StayListProps) {
  if (bookings.length === 0) return <Note>{empty}</Note>
  return (
    <Lines>
      {bookings.map((booking) => (
        <li key={booking.code}>
          <Head>
            <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>
            <span>{booking.room_name}</span>
          </Head>
          <Note>
            {booking.checked_in_at === null ? 'Booked ' : 'Checked in '}
            <Moment at={booking.checked_in_at ?? booking.booked_at} />, {booking.code}
          </Note>
          <Row>{renderAction(booking)}</Row>
        </li>
      ))}
    </Lines>
  )
}
