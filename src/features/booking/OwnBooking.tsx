import { Link } from 'gatsby'
import { type ReactNode, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { NoBreak } from '../../components/ui/NoBreak'
import {
  isTransferOpen,
  type KeptBooking,
  readKept,
  readKeptText,
  subscribeToKept,
} from '../../shared/kept-payments'
import { bookingPagePath } from '../../shared/paths'
import { formatDayAndMonth } from '../../shared/stay'
import { checking, confirming, inProgress } from '../../shared/waiting-messages'
import { look, theme } from '../../styles/theme'

/** In place of the form, for the guest who has booked the room. */
export const ownRoom = 'You booked this room'

/** Returns the bookings that were made in this browser in the last days. */
function useOwnBookings(): KeptBooking[] {
  const text = useSyncExternalStore(
    subscribeToKept,
    () => readKeptText('booked'),
    // The build knows no guest.
    () => null,
  )
  return readKept('booked', text)
}

export function useOwnBooking(roomId: number): KeptBooking | undefined {
  return useOwnBookings().find(({ room_id }) => room_id === roomId)
}

/** Returns what a guest sees instead of 'occupied' for a room that he has booked or is booking. */
export function useOwnRoom(
  roomId: number,
): { isBooked: boolean; heading: string; content: ReactNode } | undefined {
  const booking = useOwnBooking(roomId)
  const words = useOwnPayment(roomId)
  if (booking) return { isBooked: true, heading: ownRoom, content: <OwnBooking booking={booking} /> }
  // The room is occupied, probably by this guest.
  return words === undefined
    ? undefined
    : { isBooked: false, heading: 'Your payment', content: <p>{words}</p> }
}

/** Returns what the guest reads about his payment for the room that is not settled yet. */
export function useOwnPayment(roomId: number): string | undefined {
  return useSyncExternalStore(
    subscribeToKept,
    () => {
      const payments = readKept('pending').filter(({ room_id }) => room_id === roomId)
      if (payments.some(({ stage }) => stage === 'paid')) return confirming
      const going = payments.find(({ stage }) => stage === 'in-progress')
      return going && (isTransferOpen(going) ? inProgress : checking)
    },
    () => undefined,
  )
}

/** Shown to a guest who returns to the room that he has booked. */
export function OwnBooking({ booking: { reference, code, email, bookedOn } }: { booking: KeptBooking }) {
  return (
    <Lines>
      <p>
        {code ? 'Booking code: ' : 'Payment reference: '}
        <b>{code ? <NoBreak>{code}</NoBreak> : reference}</b>
      </p>
      <p>
        Booked {typeof bookedOn === 'number' && `on ${formatDayAndMonth(bookedOn)} `}for {email}
      </p>
      <ButtonLink to={bookingPagePath(reference)}>Your receipt</ButtonLink>
    </Lines>
  )
}

/** Returns a function that draws the note on the card of a room that was booked in this browser, and on no other. */
export function useOwnNotes(): (roomId: number) => ReactNode {
  const bookings = useOwnBookings()
  return (roomId) => {
    const booking = bookings.find(({ room_id }) => room_id === roomId)
    return (
      booking && (
        <Note>
          <Link to={bookingPagePath(booking.reference)}>{ownRoom}</Link>
        </Note>
      )
    )
  }
}

const Lines = styled.div`
  ${look.stack}
  overflow-wrap: anywhere;
`

const Note = styled.p`
  font-size: ${theme.type.small};
`
