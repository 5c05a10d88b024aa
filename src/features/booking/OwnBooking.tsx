import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { NoBreak } from '../../components/ui/NoBreak'
import { SmallText } from '../../components/ui/Section'
import { isTransferOpen, type KeptBooking, readKept, sharesNights } from '../../shared/kept-payments'
import { type ChosenStay, nameChoice } from '../../shared/chosen-stay'
import { bookingPagePath } from '../../shared/paths'
import { formatDayAndMonth } from '../../shared/stay'
import { checking, confirming, inProgress } from '../../shared/waiting-messages'
import { look } from '../../styles/theme'

export const ownRoom = 'You booked this room'

export function ownBookingOf(roomId: number, stay?: ChosenStay): KeptBooking | undefined {
  return readKept('booked').find((booking) => booking.room_id === roomId && sharesNights(booking, stay))
}

export function ownRoomOf(roomId: number, stay?: ChosenStay) {
  const booking = ownBookingOf(roomId, stay)
  const words = ownPaymentOf(roomId, stay)
  if (booking) return { isBooked: true, heading: ownRoom, content: <OwnBooking booking={booking} /> }
  return words === undefined
    ? undefined
    : { isBooked: false, heading: 'Your payment', content: <p>{words}</p> }
}

export function ownPaymentOf(roomId: number, stay?: ChosenStay): string | undefined {
  const payments = readKept('pending').filter(
    (payment) => payment.room_id === roomId && sharesNights(payment, stay),
  )
  if (payments.some(({ stage }) => stage === 'paid')) return confirming
  const going = payments.find(({ stage }) => stage === 'in-progress')
  return going && (isTransferOpen(going) ? inProgress : checking)
}

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
      <ButtonLink to={bookingPagePath(reference)}>Your booking</ButtonLink>
    </Lines>
  )
}

export function ownNoteOf(roomId: number, stay?: ChosenStay, isOfOtherNights = false): ReactNode {
  const booking = readKept('booked').find(
    (kept) =>
      kept.room_id === roomId &&
      (isOfOtherNights ? kept.stay && !sharesNights(kept, stay) : sharesNights(kept, stay)),
  )
  return (
    booking && (
      <SmallText>
        <Link to={bookingPagePath(booking.reference)}>{ownRoom}</Link>
        {booking.stay && `: ${nameChoice(booking.stay)}`}
      </SmallText>
    )
  )
}

const Lines = styled.div`
  ${look.stack}
  overflow-wrap: anywhere;
`
