import { memo } from 'react'
import { css, styled } from 'styled-components'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { media, theme } from '../../../styles/theme'
import { nameDay } from '../../../shared/day-in-words'
import { describeRoom } from '../labels'
import { useDialog } from '../parts/dialogs'
import { CalendarBar } from './CalendarBar'
import { FreeNight } from './CellDialogs'
import type { Segment } from './segments'

export interface Place {
  roomId: number
  column: number
}

interface CalendarRowProps {
  room: DeskRoom
  segments: readonly Segment[]
  /** The days in view, separated by commas: a text stays the same from render to render. */
  span: string
  today: string
  isLoaded: boolean
  /** The column of the cell that Tab reaches; undefined in other rows. */
  activeColumn: number | undefined
  onActivate: (place: Place) => void
}

/** The nights of a room. Drawn again only when they, or the active cell, have changed. */
export const CalendarRow = memo(function CalendarRow({
  room,
  segments,
  span,
  today,
  isLoaded,
  activeColumn,
  onActivate,
}: CalendarRowProps) {
  const openDialog = useDialog()
  const days = span.split(',')
  return (
    <Line $isListed={room.listed}>
      <Name>{room.name}</Name>
      {segments.map(({ start, end, claim }) => {
        const day = days[start] ?? ''
        const isActive = activeColumn !== undefined && start <= activeColumn && activeColumn < end
        const tabIndex = isActive ? 0 : -1
        const isFree = claim === undefined && isLoaded && day >= today
        return (
          <Cell
            key={day}
            aria-colindex={start + 2}
            aria-colspan={end - start}
            style={{ gridColumn: `${start + 2} / ${end + 2}` }}
            $isToday={day === today}
            onFocus={() => activeColumn === start || onActivate({ roomId: room.id, column: start })}
            {...(claim === undefined &&
              !isFree && { tabIndex, 'aria-label': `${room.name}, ${nameDay(day)}` })}
          >
            {claim !== undefined && <CalendarBar room={room} claim={claim} days={days} tabIndex={tabIndex} />}
            {isFree && (
              <Free
                type="button"
                tabIndex={tabIndex}
                aria-label={`${room.name}, ${nameDay(day)}, ${stateOf(room, day === today).toLowerCase()}`}
                onClick={() =>
                  openDialog({
                    title: `${room.name}, ${nameDay(day)}`,
                    content: <FreeNight room={room} day={day} isTonight={day === today} />,
                  })
                }
              >
                {day === today && room.hold !== null && stateOf(room, true)}
              </Free>
            )}
          </Cell>
        )
      })}
    </Line>
  )
})

/** A room without a booking for tonight may be held all the same, such as for cleaning. */
function stateOf(room: DeskRoom, isTonight: boolean): string {
  return isTonight ? describeRoom(room).words : 'Free'
}

export const gridRow = css`
  display: grid;
  grid-template-columns: var(--columns);
  /* The frame of a narrow screen scrolls, and the lines go on. */
  min-width: min-content;
`

/* Stays in view while the frame scrolls. */
export const firstColumn = css`
  background: ${theme.color.paper};
  box-shadow: inset -1px 0 ${theme.color.line};
  color: ${theme.color.ink};
  left: 0;
  overflow-wrap: anywhere;
  padding: ${theme.space.half} ${theme.space.one};
  position: sticky;
  text-align: left;
  z-index: 1;

  ${media.print} {
    position: static;
  }
`

/* A table would lose its roles with the display of a grid. */
const Line = styled.div.attrs({ role: 'row' })<{ $isListed: boolean }>`
  ${gridRow}
  break-inside: avoid;
  font-style: ${({ $isListed }) => ($isListed ? 'normal' : 'italic')};
  min-height: ${theme.touchTarget};

  & + & {
    border-top: 1px solid ${theme.color.line};
  }
`

const Name = styled.span.attrs({ role: 'rowheader' })`
  ${firstColumn}
  align-content: center;
  line-height: ${theme.lineHeight.tight};
`

const Cell = styled.div.attrs({ role: 'gridcell' })<{ $isToday: boolean }>`
  background: ${({ $isToday }) => ($isToday ? theme.color.cream : 'none')};
  border-left: 1px solid ${theme.color.line};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  /* Its focus ring is not cut off by the next cell. */
  outline-offset: calc(-1 * ${theme.focusRing.width});

  > :focus-visible {
    outline-offset: calc(-1 * ${theme.focusRing.width});
  }
`

const Free = styled.button`
  background: none;
  border: 0;
  color: ${theme.color.text};
  cursor: pointer;
  font: inherit;
  font-size: ${theme.type.caps};
  line-height: ${theme.lineHeight.tight};
  padding: 0;

  ${media.print} {
    && {
      display: block;
    }
  }

  ${media.hover} {
    &:hover {
      background: ${theme.color.touch};
    }
  }
`
