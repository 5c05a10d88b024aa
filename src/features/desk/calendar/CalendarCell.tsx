import { styled } from 'styled-components'
import type { Claim, DeskRoom } from '../../../shared/desk/rooms'
import { look, media, theme } from '../../../styles/theme'
import { WalkIn } from '../bookings/WalkIn'
import { Reserve } from '../bookings/Reservation'
import { describeRoom, describeStatus, HOLD_WORDS } from '../labels'
import { DialogButton, useDialog } from '../parts/dialogs'
import { Row } from '../parts/layout'
import { ClosureForm } from '../rooms/ClosureForms'
import { nameFarDay } from '../bookings/days'
import { Link } from 'gatsby'
import { formatKobo } from '../../../shared/money'
import { dayAfter } from '../../../shared/stay'
import { COLOURS, type Tone, VisuallyHidden } from '../parts/text'

/** A cell in a room's row: the visible days of a claim, or one free day. */
export interface Segment {
  /** The column of the first day, from 0. */
  start: number
  /** The column after the last day. */
  end: number
  claim?: Claim
}

interface CellProps {
  room: DeskRoom
  segment: Segment
  days: readonly string[]
  today: string
  isLoaded: boolean
  tabIndex: number
}

export function CalendarCell({
  room,
  segment: { start, end, claim },
  days,
  today,
  isLoaded,
  tabIndex,
}: CellProps) {
  const openDialog = useDialog()
  const day = days[start] ?? ''
  const night = `${room.name}, ${nameFarDay(day)}`
  const isTonight = day === today
  const place = { 'data-column': start, 'data-today': isTonight || undefined, colSpan: end - start }
  if (claim !== undefined) {
    return (
      <td {...place}>
        <CalendarBar {...{ room, claim, days, tabIndex }} />
      </td>
    )
  }
  if (!isLoaded || day < today) return <td {...place} tabIndex={tabIndex} aria-label={night} />
  // A room without a booking for tonight may be held all the same, such as for cleaning.
  const state = isTonight ? describeRoom(room).words : 'Free'
  const uses = (
    <Row>
      {isTonight && room.available && <WalkIn room={room} />}
      <Reserve room_id={room.id} from={day} />
      <DialogButton label="Keep the room" title={`Keep ${room.name} from ${nameFarDay(day)}`}>
        <ClosureForm room={room} from={day} />
      </DialogButton>
    </Row>
  )
  return (
    <td {...place}>
      <Free
        type="button"
        tabIndex={tabIndex}
        aria-label={`${night}, ${state.toLowerCase()}`}
        onClick={() => openDialog({ title: night, content: uses })}
      >
        {isTonight && room.hold !== null && state}
      </Free>
    </td>
  )
}

const Free = styled.button`
  ${look.bareButton}
  font-size: ${theme.type.caps};
  height: 100%;
  width: 100%;

  ${media.hover} {
    &:hover {
      background: ${theme.color.touch};
    }
  }
`

interface BarProps {
  room: DeskRoom
  claim: Claim
  days: readonly string[]
  tabIndex: number
}

/** The nights of a booking, which link to it, or of a closure, which link to the rooms. */
function CalendarBar({ room, claim: { from_day, until, booking, closure }, days, tabIndex }: BarProps) {
  const hasBegun = from_day < (days[0] ?? '')
  const goesOn = until > dayAfter(days.at(-1) ?? '', 1)
  const nights = `${room.name}, ${hasBegun ? 'from before' : `from ${nameFarDay(from_day)}`} ${goesOn ? 'and longer' : `to ${nameFarDay(until)}`}`
  const props = { tabIndex, $hasBegun: hasBegun, $goesOn: goesOn }
  if (booking !== null) {
    const { words, tone } = describeStatus(booking)
    const owed = booking.balance_kobo
    return (
      <Bar to={`/desk/bookings/${booking.code}`} $tone={tone} {...props}>
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
      <Bar to="/desk/rooms" $tone="taken" {...props}>
        {HOLD_WORDS[closure.kind]}
        <small>{closure.note}</small>
        <VisuallyHidden>, {nights}</VisuallyHidden>
      </Bar>
    )
  )
}

const Bar = styled(Link)<{ $tone: Tone; $hasBegun: boolean; $goesOn: boolean }>`
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
