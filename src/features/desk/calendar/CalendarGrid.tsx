import type { KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import type { Claim, DeskRoom } from '../../../shared/desk/rooms'
import { weekdayOf } from '../../../shared/day-in-words'
import { media, theme } from '../../../styles/theme'
import { ScrollFrame, ScrollTable } from '../parts/ScrollTable'
import { VisuallyHidden } from '../parts/text'
import { formatShortDay } from '../parts/time'
import { CalendarCell, type Segment } from './CalendarCell'
import { nameFarDay } from '../bookings/days'

interface CalendarGridProps {
  rooms: readonly DeskRoom[]
  days: readonly string[]
  today: string
  claims: readonly Claim[] | undefined
}

/** Rooms down, days across. Tab enters the grid at its first cell, and the arrow keys move between cells. */
export function CalendarGrid({ rooms, days, today, claims }: CalendarGridProps) {
  const claimsOf = ({ id }: DeskRoom) => claims?.filter(({ room_id }) => room_id === id) ?? []
  const shown = rooms.filter((room) => room.listed || claimsOf(room).length > 0)
  return (
    <Frame>
      <Table
        role="grid"
        aria-label="Rooms and nights"
        aria-busy={claims === undefined}
        $days={days.length}
        onKeyDown={move}
      >
        <thead>
          <tr>
            <th scope="col">Room</th>
            {days.map((day, index) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                <VisuallyHidden>{nameFarDay(day)}</VisuallyHidden>
                <span aria-hidden="true">
                  {weekdayOf(day).slice(0, 3)}
                  <b>{Number(day.slice(8))}</b>
                  {(index === 0 || day.endsWith('-01')) && formatShortDay(day).replace(/^\d+ /, '')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((room, row) => (
            <tr key={room.id}>
              <th scope="row">{room.listed ? room.name : <i>{room.name}</i>}</th>
              {segmentsOf(days, claimsOf(room)).map((segment) => (
                <CalendarCell
                  key={segment.start}
                  {...{ room, segment, days, today }}
                  isLoaded={claims !== undefined}
                  tabIndex={row === 0 && segment.start === 0 ? 0 : -1}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  )
}

function segmentsOf(days: readonly string[], claims: readonly Claim[]): Segment[] {
  const segments: Segment[] = []
  for (let start = 0; start < days.length;) {
    const day = days[start] ?? ''
    const claim = claims.find(({ from_day, until }) => from_day <= day && day < until)
    const after = claim === undefined ? start + 1 : days.findIndex((one) => one >= claim.until)
    const end = after === -1 ? days.length : after
    segments.push({ start, end, ...(claim && { claim }) })
    start = end
  }
  return segments
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target instanceof Element && event.target.closest('td')
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
  const row = cell.closest('tr')
  const targets: Partial<Record<string, Element | null | undefined>> = {
    ArrowLeft: cell.previousElementSibling,
    ArrowRight: cell.nextElementSibling,
    ArrowUp: cellOf(row?.previousElementSibling, cell),
    ArrowDown: cellOf(row?.nextElementSibling, cell),
  }
  if (!(event.key in targets)) return
  event.preventDefault()
  const target = targets[event.key]
  if (target?.matches('td'))
    (target.querySelector<HTMLElement>('a, button') ?? (target as HTMLElement)).focus()
}

/** Returns a row's cell for the day on which another row's cell begins. */
function cellOf(row: Element | null | undefined, { dataset }: HTMLElement): Element | undefined {
  return [...(row?.querySelectorAll('td') ?? [])].find(
    (one) => Number(one.dataset['column']) + one.colSpan > Number(dataset['column']),
  )
}

const Frame = styled(ScrollFrame)`
  max-height: calc(100 * var(--dvh) - 2 * ${theme.desk.nav});
  --room: ${theme.desk.calendar.room};
  scroll-padding: ${theme.desk.nav} 0 0 var(--room);

  ${media.tablet} {
    --room: ${theme.desk.calendar.roomWide};
  }

  ${media.short} {
    max-height: none;
  }
`

const Table = styled(ScrollTable)<{ $days: number }>`
  hyphens: auto;
  line-height: ${theme.lineHeight.tight};
  min-width: calc(var(--room) + ${({ $days }) => $days} * ${theme.desk.calendar.day});
  table-layout: fixed;

  th {
    font-weight: 400;
    padding: ${theme.space.half} 0;
  }

  th:first-child {
    padding-inline: ${theme.space.one};
    width: var(--room);
  }

  thead th {
    font-size: ${theme.type.caps};
    vertical-align: top;
  }

  thead b {
    display: block;
    font-size: ${theme.type.small};
  }

  thead [aria-current] {
    box-shadow: inset 0 calc(-1 * ${theme.focusRing.width}) ${theme.color.brass};
  }

  td {
    border-left: 1px solid ${theme.color.line};
    height: ${theme.touchTarget};
    padding: 2px 1px;
  }

  td[data-today] {
    background: ${theme.color.cream};
  }

  /* The focus ring is not cut off by the next cell. */
  td:focus-visible,
  td > :focus-visible {
    outline-offset: calc(-1 * ${theme.focusRing.width});
  }
`
