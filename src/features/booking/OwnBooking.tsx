import { Link } from 'gatsby'
import { type ReactNode, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { NoBreak } from '../../components/ui/NoBreak'
import { subscribeToKept } from '../../shared/kept-keys'
import {
  isTransferOpen,
  type KeptBooking,
  readKept,
  readKeptText,
  sharesNights,
} from '../../shared/kept-payments'
import { type ChosenStay, nameChoice } from '../../shared/chosen-stay'
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

/** Returns the guest's booking of a room for some of these nights, by default for tonight. */
export function useOwnBooking(roomId: number, stay?: ChosenStay): KeptBooking | undefined {
  return useOwnBookings().find((booking) => booking.room_id === roomId && sharesNights(booking, stay))
}

/**
 * Returns what a guest sees instead of 'occupied' for a room that he has booked or is booking, by default for
 * tonight.
 */
export function useOwnRoom(
  roomId: number,
  stay?: ChosenStay,
): { isBooked: boolean; heading: string; content: ReactNode } | undefined {
  const booking = useOwnBooking(roomId, stay)
  const words = useOwnPayment(roomId, stay)
  if (booking) return { isBooked: true, heading: ownRoom, content: <OwnBooking booking={booking} /> }
  // The room is occupied, probably by this guest.
  return words === undefined
    ? undefined
    : { isBooked: false, heading: 'Your payment', content: <p>{words}</p> }
}

/** Returns what the guest reads about his payment for the room and these nights that is not settled yet. */
export function useOwnPayment(roomId: number, stay?: ChosenStay): string | undefined {
  return useSyncExternalStore(
    subscribeToKept,
    () => {
      const payments = readKept('pending').filter(
        (payment) => payment.room_id === roomId && sharesNights(payment, stay),
      )
      if (payments.some(({ stage }) => stage === 'paid')) return confirming
      const going = payments.find(({ stage }) => stage === 'in-progress')
      return going && (isTransferOpen(going) ? inProgress : checking)
    },
    () => undefined,
  )
}

/** Shown to a guest who returns to the room that he has booked. */
export function OwnBooking({
  booking: { reference, code, email, bookedOn, stay },
}: {
  booking: KeptBooking
}) {
  return (
    <Lines>
      {stay && <p>{nameChoice(stay)}</p>}
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

/**
 * Returns a function that draws the note on the card of a room that this browser has booked for the given nights, by
 * default tonight, or with chosen dates for other nights.
 */
export function useOwnNotes() {
  const bookings = useOwnBookings()
  return (roomId: number, stay?: ChosenStay, isOfOtherNights = false): ReactNode => {
    const booking = bookings.find(
      (kept) =>
        kept.room_id === roomId &&
        (isOfOtherNights ? kept.stay && !sharesNights(kept, stay) : sharesNights(kept, stay)),
    )
    return (
      booking && (
        <Note>
          <Link to={bookingPagePath(booking.reference)}>{ownRoom}</Link>
          {booking.stay && `: ${nameChoice(booking.stay)}`}
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
