import type { ReactNode } from 'react'
import { findNextFree } from '../../../shared/claimed-nights'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { nightsInWords } from '../../../shared/day-in-words'
import { Row } from '../parts/layout'
import { Note, Summary } from '../parts/text'
import { nameFarDay } from './days'
import { useClaims } from './useClaims'

interface NextFreeProps {
  rooms: readonly DeskRoom[]
  /** The business day from which to look. */
  from: string
  nights: number
  /** Draws what can be done with the room that is free first. */
  children: (first: { room_id: number; from: string }) => ReactNode
}

const MOST_NAMED = 5

/** Says from when rooms are free for as many nights, for a guest who finds no room. */
export function NextFree({ rooms, from, nights, children }: NextFreeProps) {
  const claims = useClaims()
  if (claims === undefined) return null
  const next = rooms
    .filter(({ listed }) => listed)
    .map(({ id, name }) => ({ room_id: id, name, from: findNextFree(claims, id, { from, nights }) }))
    .toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)))
  const [first] = next
  if (first === undefined) return null
  const days = next.map((room) => `${room.name} from ${nameFarDay(room.from)}`)
  const more = days.slice(MOST_NAMED)
  return (
    <>
      <Note>
        Next free for {nightsInWords(nights)}: {days.slice(0, MOST_NAMED).join(', ')}.
      </Note>
      {more.length > 0 && (
        <details>
          <Summary>
            {more.length} more {more.length === 1 ? 'room' : 'rooms'}
          </Summary>
          <Note>{more.join(', ')}.</Note>
        </details>
      )}
      <Row>{children(first)}</Row>
    </>
  )
}
