import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css, styled } from 'styled-components'
import type { Claim, DeskRoom } from '../../../shared/desk/rooms'
import { nameDay, weekdayOf } from '../../../shared/day-in-words'
import { groupBy } from '../../../shared/group-by'
import { media, theme } from '../../../styles/theme'
import { VisuallyHidden } from '../parts/text'
import { formatShortDay } from '../parts/time'
import { CalendarRow, firstColumn, gridRow, type Place } from './CalendarRow'
import { segmentsOf } from './segments'

interface CalendarGridProps {
  rooms: readonly DeskRoom[]
  days: readonly string[]
  today: string
  claims: readonly Claim[] | undefined
}

/** Rooms down, days across. Tab enters the grid at one cell, and the arrow keys move between cells. */
export function CalendarGrid({ rooms, days, today, claims }: CalendarGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place>({ roomId: 0, column: 0 })
  const span = days.join()
  const rows = useMemo(() => {
    const byRoom = groupBy(claims ?? [], ({ room_id }) => room_id)
    return rooms
      .filter(({ id, listed }) => listed || byRoom.has(id))
      .map((room) => ({ room, segments: segmentsOf(span.split(','), byRoom.get(room.id) ?? []) }))
  }, [rooms, claims, span])
  const row = Math.max(
    0,
    rows.findIndex(({ room }) => room.id === active.roomId),
  )
  const column = Math.min(active.column, days.length - 1)
  const activate = useCallback((place: Place) => setActive(place), [])

  function move(event: KeyboardEvent) {
    const segment = rows[row]?.segments.find(({ start, end }) => start <= column && column < end)
    const moves: Partial<Record<string, readonly [row: number, column: number]>> = {
      ArrowLeft: [row, (segment?.start ?? 0) - 1],
      ArrowRight: [row, segment?.end ?? 0],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [row, 0],
      End: [row, days.length - 1],
    }
    const [toRow, toColumn] = moves[event.key] ?? []
    if (toRow === undefined || toColumn === undefined || event.ctrlKey || event.metaKey || event.altKey)
      return
    event.preventDefault()
    const target = rows[toRow]
    if (target === undefined || toColumn < 0 || toColumn >= days.length) return
    flushSync(() => setActive({ roomId: target.room.id, column: toColumn }))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  return (
    <Frame
      ref={grid}
      aria-label="Rooms and nights"
      aria-busy={claims === undefined}
      $days={days.length}
      onKeyDown={move}
    >
      <Head>
        <Corner>Room</Corner>
        {days.map((day, index) => (
          <Day key={day} aria-current={day === today ? 'date' : undefined}>
            <VisuallyHidden>{nameDay(day)}</VisuallyHidden>
            <span aria-hidden="true">
              {weekdayOf(day).slice(0, 3)}
              <b>{Number(day.slice(8))}</b>
              {(index === 0 || day.endsWith('-01')) && formatShortDay(day).replace(/^\d+ /, '')}
            </span>
          </Day>
        ))}
      </Head>
      {rows.map(({ room, segments }, index) => (
        <CalendarRow
          key={room.id}
          room={room}
          segments={segments}
          span={span}
          today={today}
          isLoaded={claims !== undefined}
          activeColumn={index === row ? column : undefined}
          onActivate={activate}
        />
      ))}
      <Foot>
        <Total>Occupied</Total>
        {days.map((day, index) => (
          <Count key={day}>{claims && countOf(rows, index)}</Count>
        ))}
      </Foot>
    </Frame>
  )
}

/**
 * Returns the rooms that are booked on a day, of those on the site that are not closed, in five characters at most.
 */
function countOf(
  rows: readonly { room: DeskRoom; segments: ReturnType<typeof segmentsOf> }[],
  column: number,
) {
  let [booked, sellable] = [0, 0]
  for (const { room, segments } of rows) {
    const claim = segments.find(({ start, end }) => start <= column && column < end)?.claim
    if (claim?.booking) booked += 1
    if (claim?.booking || (room.listed && !claim?.closure)) sellable += 1
  }
  return `${booked}/${sellable}`
}

const Frame = styled.div.attrs({ role: 'grid' })<{ $days: number }>`
  --columns: ${theme.desk.calendar.room}
    repeat(${({ $days }) => $days}, minmax(${theme.desk.calendar.day}, 1fr));
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};
  margin-inline: calc(-1 * ${theme.space.one});
  max-height: calc(100 * var(--dvh) - 2 * ${theme.desk.nav});
  overflow: auto;
  scroll-padding: ${theme.desk.nav} 0 ${theme.touchTarget} ${theme.desk.calendar.room};

  ${media.tablet} {
    --columns: ${theme.desk.calendar.roomWide}
      repeat(${({ $days }) => $days}, minmax(${theme.desk.calendar.day}, 1fr));
    margin-inline: 0;
    scroll-padding-left: ${theme.desk.calendar.roomWide};
  }

  ${media.short} {
    max-height: none;
  }

  ${media.print} {
    border: 0;
    margin: 0;
    max-height: none;
    overflow: visible;
  }
`

const edge = css`
  background: ${theme.color.cream};
  color: ${theme.color.ink};
  position: sticky;
  z-index: 2;

  > * {
    padding: ${theme.space.half} 0;
    text-align: center;
  }

  > :first-child {
    ${firstColumn}
    background: ${theme.color.cream};
    z-index: 3;
  }

  ${media.print} {
    position: static;
  }
`

const Head = styled.div.attrs({ role: 'row' })`
  ${gridRow}
  ${edge}
  border-bottom: 1px solid ${theme.color.line};
  top: 0;
`

const Corner = styled.span.attrs({ role: 'columnheader' })``
const Total = styled.span.attrs({ role: 'rowheader' })``
const Count = styled.span.attrs({ role: 'gridcell' })``

const Day = styled(Corner)`
  font-size: ${theme.type.caps};
  line-height: ${theme.lineHeight.tight};
  position: relative;

  b {
    display: block;
    font-size: ${theme.type.small};
  }

  &[aria-current] {
    box-shadow: inset 0 calc(-1 * ${theme.focusRing.width}) ${theme.color.brass};
  }
`

const Foot = styled.div.attrs({ role: 'row' })`
  ${gridRow}
  ${edge}
  border-top: 1px solid ${theme.color.line};
  bottom: 0;
  font-size: ${theme.type.caps};
  font-variant-numeric: tabular-nums;
`
