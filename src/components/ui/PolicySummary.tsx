import { Link } from 'gatsby'
import { styled } from 'styled-components'
import policies from '../../../content/policies.json'
import roomPage from '../../../content/room-page.json'
import { type BookedDates, type ChosenDates, stayTerms } from '../../shared/stay-terms'
import { look, theme } from '../../styles/theme'
import { useHotelTime } from './useHotelTime'
import { STAY } from './useTonight'

type Booking = BookedDates | ChosenDates | undefined

export function PolicySummary({ booking }: { booking: Booking }) {
  const { dates, checkIn, checkOut, cancellation } = useTerms(booking)
  return (
    <Lines>
      <li>{dates}</li>
      {policies.short.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        {checkIn} {checkOut}
      </li>
      {cancellation && <li>{cancellation}</li>}
      <PolicyLinks />
    </Lines>
  )
}

export function CancellationLine({ booking }: { booking?: Booking }) {
  const { cancellation } = useTerms(booking)
  return cancellation ? <Rule>{cancellation}</Rule> : null
}

export function PaymentSummary({ booking }: { booking?: Booking }) {
  const { checkIn, checkOut } = useTerms(booking)
  return (
    <Lines>
      <li>{roomPage.booking.payment}</li>
      {[...policies.short, `${checkIn} ${checkOut}`].map((line) => (
        <Term key={line}>{line}</Term>
      ))}
      <PolicyLinks />
    </Lines>
  )
}

function useTerms(booking: Booking) {
  return stayTerms(STAY, useHotelTime(), booking)
}

function PolicyLinks() {
  return (
    <li>
      <Link to="/policies">Booking & policies</Link> <Link to="/privacy">How we use your details</Link>
    </li>
  )
}

/* Two lines in a room's panel: the words change once the hotel's time is known, and nothing may move. */
const Term = styled.li`
  ${look.small}
  min-height: calc(var(--term-lines, 0) * ${theme.lineHeight.small});
`

const Rule = styled(Term).attrs({ as: 'p' })`
  min-height: calc(var(--offer-lines, 0) * ${theme.lineHeight.small});
`

const Lines = styled.ul`
  ${look.small}

  a {
    display: inline-block;
    line-height: ${theme.footerLink};
  }

  /* Space instead of a separator, which could end up at the end of a line. */
  a:not(:last-child) {
    margin-right: ${theme.space.two};
  }
`
