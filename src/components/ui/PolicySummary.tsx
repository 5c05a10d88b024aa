import { Link } from 'gatsby'
import { styled } from 'styled-components'
import policies from '../../../content/policies.json'
import { type BookedDates, type ChosenDates, listTerms, stayTerms } from '../../shared/stay-terms'
import { look, theme } from '../../styles/theme'
import { STAY, useHotelTime } from './useTonight'

const TAXES = policies.taxes

/** The same behind an amount. */
export const TAXES_BEHIND = `${TAXES.charAt(0).toLowerCase()}${TAXES.slice(1)}`

/**
 * What applies to a booking, or to chosen nights, by default to a booking that is made now: below Book Now, in
 * place of a form that is still loading, and below a receipt.
 */
export function PolicySummary({ booking }: { booking?: BookedDates | ChosenDates | undefined }) {
  const now = useHotelTime()
  const [dates, ...terms] = listTerms(stayTerms(STAY, now, booking))
  return (
    <Lines>
      <li>{dates}</li>
      {[...policies.short, ...terms].map((line) => (
        <Term key={line}>{line}</Term>
      ))}
      <li>
        <Link to="/policies">Booking & policies</Link> <Link to="/privacy">How we use your details</Link>
      </li>
    </Lines>
  )
}

/* In a room's panel there is room for two lines: the words change when the hotel's time is known, and nothing may
   move. */
const Term = styled.li`
  min-height: calc(var(--term-lines, 0) * ${theme.lineHeight.small});
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
