import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { fold, foldedWords, isPartOfCode } from '../../../shared/search-words'
import { theme } from '../../../styles/theme'
import { usePermission } from '../frame/me'
import { Announcement } from '../parts/text'
import { SearchField, useSearch } from '../parts/search'
import { RoomTile } from './RoomTile'

/** More rooms than these are shown page by page, with a search. */
const PAGE_SIZE = 24

/** The rooms that are on the site, as tiles. */
export function RoomTiles({ rooms, search }: { rooms: readonly DeskRoom[]; search: string }) {
  const query = useSearch('/desk/rooms', search)
  const { asked } = query
  const maySeeBookings = usePermission('bookings')
  // Once shown it stays, even if the rooms become fewer while somebody types.
  const [hasField, setHasField] = useState(false)
  if (!hasField && (rooms.length > PAGE_SIZE || asked !== '')) setHasField(true)
  const found = findRooms(rooms, asked)
  return (
    <>
      {hasField && (
        <>
          <SearchField
            label={`Find by room, ${maySeeBookings ? 'guest, code, ' : ''}“free” or “occupied”`}
            query={query}
          />
          <Announcement>{asked !== '' && describeCount(found.length)}</Announcement>
        </>
      )}
      <TilesOf rooms={rooms} found={found} asked={asked} />
    </>
  )
}

function describeCount(count: number): string {
  if (count === 0) return 'No room on the site has this. Try a part of the name.'
  return count === 1 ? '1 room' : `${count} rooms`
}

interface TilesOfProps {
  rooms: readonly DeskRoom[]
  found: readonly DeskRoom[]
  asked: string
}

function TilesOf({ rooms, found, asked }: TilesOfProps) {
  const [shown, setShown] = useState({ asked, count: PAGE_SIZE })
  const [touched, setTouched] = useState({ asked, id: 0 })
  const list = useRef<HTMLUListElement>(null)
  // Other words start with their first tiles. A key would reset the tiles.
  const count = shown.asked === asked ? shown.count : PAGE_SIZE
  const first = new Set(found.slice(0, count))
  const left = found.length - count
  // A tile that was just used stays, with its result and Undo, though the words no longer find the room.
  const touchedId = touched.asked === asked ? touched.id : undefined

  function touch({ target }: MouseEvent) {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-room]') : null
    if (tile !== null) setTouched({ asked, id: Number(tile.dataset['room']) })
  }

  function showMore() {
    flushSync(() => setShown({ asked, count: count + PAGE_SIZE }))
    list.current?.querySelector<HTMLElement>(`[data-room="${found[count]?.id}"] h2`)?.focus()
  }

  return (
    <>
      <Tiles ref={list} onClickCapture={touch}>
        {rooms
          .filter((room) => first.has(room) || room.id === touchedId)
          .map((room) => (
            <RoomTile key={room.id} room={room} />
          ))}
      </Tiles>
      {left > 0 && (
        <p>
          <Button variant="outline" onClick={showMore}>
            Show {Math.min(left, PAGE_SIZE)} more of {found.length}
          </Button>
        </p>
      )}
    </>
  )
}

const Tiles = styled.ul`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: repeat(auto-fill, minmax(min(${theme.desk.tile}, 100%), 1fr));
`

/** A shorter prefix of a state occurs in many names. */
const SHORTEST_OF_STATE = 3
/** A shorter word occurs in almost every code. */
const SHORTEST_OF_CODE = 3

/**
 * Returns the rooms that match every word of a query: by state or its prefix, by a part of the room's name,
 * the guest's name or the booking's code, or by id. Case and accents make no difference.
 * @example findRooms(rooms, 'suite free')
 */
function findRooms(rooms: readonly DeskRoom[], query: string): readonly DeskRoom[] {
  const words = foldedWords(query)
  return rooms.filter((room) => words.every((word) => hasWord(room, word)))
}

function hasWord({ id, name, available, booking }: DeskRoom, word: string): boolean {
  // The whole word means the state, not a guest named Freeman.
  if (word === 'free') return available
  if (word === 'occupied') return !available
  const state = available ? 'free' : 'occupied'
  return (
    (word.length >= SHORTEST_OF_STATE && state.startsWith(word)) ||
    String(id) === word ||
    fold(name).includes(word) ||
    (booking !== null &&
      (fold(booking.guest_name).includes(word) || isPartOfCode(booking.code, word, SHORTEST_OF_CODE)))
  )
}
