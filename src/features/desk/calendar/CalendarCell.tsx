import { styled } from 'styled-components'
import type { Claim, DeskRoom } from '../../../shared/desk/rooms'
import { look, media, theme } from '../../../styles/theme'
import { WalkIn } from '../bookings/WalkIn'
import { Reserve } from '../bookings/Reservation'
import { describeRoom } from '../labels'
import { DialogButton, useDialog } from '../parts/dialogs'
import { Row } from '../parts/layout'
import { ClosureForm } from '../rooms/ClosureForms'
import { CalendarBar } from './CalendarBar'
import { nameFarDay } from '../bookings/days'

/** A cell of a room's row: a claim with its days that are in view, or one free day. */
export interface Segment {
  /** The column of its first day, from 0. */
  start: number
  /** The column after its last day. */
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
