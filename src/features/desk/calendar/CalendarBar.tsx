import { Link } from 'gatsby'
import { styled } from 'styled-components'
import type { Claim, DeskRoom } from '../../../shared/desk/rooms'
import { formatKobo } from '../../../shared/money'
import { dayAfter } from '../../../shared/stay'
import { media, theme } from '../../../styles/theme'
import { describeStatus, HOLD_WORDS } from '../labels'
import { COLOURS, type Tone, VisuallyHidden } from '../parts/text'
import { nameFarDay } from '../bookings/days'

interface BarProps {
  room: DeskRoom
  claim: Claim
  days: readonly string[]
  tabIndex: number
}

/** The nights of a booking, which lead to it, or those of a closure, which lead to the rooms. */
export function CalendarBar({
  room,
  claim: { from_day, until, booking, closure },
  days,
  tabIndex,
}: BarProps) {
  const hasBegun = from_day < (days[0] ?? '')
  const goesOn = until > dayAfter(days.at(-1) ?? '', 1)
  const nights = `${room.name}, ${hasBegun ? 'from before' : `from ${nameFarDay(from_day)}`} ${goesOn ? 'and longer' : `to ${nameFarDay(until)}`}`
  const look = { tabIndex, $hasBegun: hasBegun, $goesOn: goesOn }
  if (booking !== null) {
    const { words, tone } = describeStatus(booking)
    const owed = booking.balance_kobo
    return (
      <Bar to={`/desk/bookings/${booking.code}`} $tone={tone} {...look}>
        {booking.guest_name}
        {owed !== 0 && (
          <small>
            {formatKobo(Math.abs(owed))} {owed > 0 ? 'owed' : 'too much'}
          </small>
        )}
        <VisuallyHidden>
          , {words}, {nights}
        </VisuallyHidden>
      </Bar>
    )
  }
  return (
    closure && (
      <Bar to="/desk/rooms" $tone="taken" {...look}>
        {HOLD_WORDS[closure.kind]}
        <small>{closure.note}</small>
        <VisuallyHidden>, {nights}</VisuallyHidden>
      </Bar>
    )
  )
}

interface BarLook {
  $tone: Tone
  $hasBegun: boolean
  $goesOn: boolean
}

const Bar = styled(Link)<BarLook>`
  align-content: center;
  background: ${({ $tone }) => COLOURS[$tone].ground};
  border: 1px solid ${({ $tone }) => COLOURS[$tone].text};
  border-left-width: ${({ $hasBegun }) => ($hasBegun ? 0 : theme.desk.mark)};
  border-radius: ${theme.radius};
  border-right-width: ${({ $goesOn }) => ($goesOn ? 0 : '1px')};
  color: ${({ $tone }) => COLOURS[$tone].text};
  display: block;
  font-weight: 600;
  height: 100%;
  overflow: hidden;
  padding: 0 ${theme.space.half};
  text-decoration: none;
  text-overflow: ellipsis;
  white-space: nowrap;

  small {
    display: block;
    font-size: ${theme.type.caps};
    font-variant-numeric: tabular-nums;
    font-weight: 400;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
`
