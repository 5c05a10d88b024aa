import type { ReactNode } from 'react'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { Head, Lines } from '../parts/layout'
import { DeskLink, Note } from '../parts/text'

interface BookingListProps {
  bookings: readonly DeskBooking[]
  /** Text for an empty list. */
  empty?: string
  children: (booking: DeskBooking) => ReactNode
}

/** Guests with their rooms, and what is known and to be done about each. */
export function BookingList({ bookings, empty, children }: BookingListProps) {
  if (bookings.length === 0) return <Note>{empty}</Note>
  return (
    <Lines>
      {bookings.map((booking) => (
        <li key={booking.code}>
          <Head>
            <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>
            <span>{booking.room_name}</span>
          </Head>
          {children(booking)}
        </li>
      ))}
    </Lines>
  )
}
