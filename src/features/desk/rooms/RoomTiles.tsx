import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { theme } from '../../../styles/theme'
import { useMay } from '../frame/me'
import { Said } from '../parts/Said'
import { SearchField } from '../parts/SearchField'
import { useSearch } from '../parts/useSearch'
import { findRooms } from './find-rooms'
import { RoomTile } from './RoomTile'
import { useUndos } from './undo'

/** Nobody minds going through so many tiles. More come bit by bit, behind a search. */
const AT_ONCE = 24

/** The rooms that are on the site, as tiles. What is looked for stays in the address. */
export function RoomTiles({ rooms, search }: { rooms: readonly DeskRoom[]; search: string }) {
  const query = useSearch('/desk/rooms', search)
  const { asked } = query
  const maySeeBookings = useMay('bookings')
  // Once it is there it stays, whatever becomes of the rooms while somebody types.
  const [hasField, setHasField] = useState(false)
  if (!hasField && (rooms.length > AT_ONCE || asked !== '')) setHasField(true)
  const found = findRooms(rooms, asked)
  return (
    <>
      {hasField && (
        <>
          <SearchField
            label={`Find by room, ${maySeeBookings ? 'guest, code, ' : ''}“free” or “occupied”`}
            query={query}
          />
          <Said>{asked !== '' && describeCount(found.length)}</Said>
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
  const [shown, setShown] = useState({ asked, count: AT_ONCE })
  const [touched, setTouched] = useState({ asked, id: 0 })
  const list = useRef<HTMLUListElement>(null)
  const undos = useUndos()
  // Other words begin at their first tiles. Not by a key: a tile keeps what it is doing.
  const count = shown.asked === asked ? shown.count : AT_ONCE
  const first = new Set(found.slice(0, count))
  const left = found.length - count

  /**
   * Whoever has just pressed something on a tile reads there what came of it, and can undo it there, though
   * the same words no longer find the room.
   */
  function isInUse({ id }: DeskRoom): boolean {
    return (touched.asked === asked && touched.id === id) || undos.list.some(({ room }) => room.id === id)
  }

  function touch({ target }: MouseEvent) {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-room]') : null
    if (tile !== null) setTouched({ asked, id: Number(tile.dataset['room']) })
  }

  function showMore() {
    flushSync(() => setShown({ asked, count: count + AT_ONCE }))
    list.current?.querySelector<HTMLElement>(`[data-room="${found[count]?.id}"] h2`)?.focus()
  }

  return (
    <>
      <Tiles ref={list} onClickCapture={touch}>
        {rooms
          .filter((room) => first.has(room) || isInUse(room))
          .map((room) => (
            <RoomTile key={room.id} room={room} />
          ))}
      </Tiles>
      {left > 0 && (
        <p>
          <Button variant="outline" onClick={showMore}>
            Show {Math.min(left, AT_ONCE)} more of {found.length}
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
