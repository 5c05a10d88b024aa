import { styled } from 'styled-components'
import { ButtonLink } from '../../../components/ui/Button'
import { formatDayAndMonth } from '../../../shared/stay'
import type { KeptBooking } from '../../../shared/kept-payments'
import { bookingPagePath } from '../../../shared/paths'
import { theme } from '../../../styles/theme'

/** What the guest needs who comes back to the room that he has booked. */
export function OwnBooking({ booking: { reference, code, email, bookedOn } }: { booking: KeptBooking }) {
  return (
    <Lines>
      <p>
        {code ? 'Booking code: ' : 'Payment reference: '}
        <b>{code ?? reference}</b>
      </p>
      <p>
        Booked {typeof bookedOn === 'number' && `on ${formatDayAndMonth(bookedOn)} `}for {email}
      </p>
      <ButtonLink to={bookingPagePath(reference)}>Your receipt</ButtonLink>
    </Lines>
  )
}

const Lines = styled.div`
  display: grid;
  gap: ${theme.space.two};
  overflow-wrap: anywhere;
`
