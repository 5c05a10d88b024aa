import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { theme } from '../../../styles/theme'
import { Said } from '../parts/Said'
import { SearchField } from '../parts/SearchField'
import { useSearch } from '../parts/useSearch'
import { findRooms } from './find-rooms'
import { RoomTile } from './RoomTile'

/** As many tiles as nobody minds going through; more are shown bit by bit, and can be searched. */
const AT_ONCE = 24

/** The rooms that are on the site, as tiles. What is looked for stays in the address. */
export function RoomTiles({ rooms, search }: { rooms: readonly DeskRoom[]; search: string }) {
  const words = useSearch('/desk/rooms', search)
  const { asked } = words
  const found = findRooms(rooms, asked)
  return (
    <>
      {(rooms.length > AT_ONCE || asked !== '') && (
        <>
          <SearchField label="Find by room, number, guest, code, “free” or “occupied”" search={words} />
          <Said>{asked !== '' && countWords(found.length)}</Said>
        </>
      )}
      <Shown key={asked} rooms={found} />
    </>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'No room has this. Try a part of its name, or of the guest’s.'
  return count === 1 ? '1 room' : `${count} rooms`
}

function Shown({ rooms }: { rooms: readonly DeskRoom[] }) {
  const [count, setCount] = useState(AT_ONCE)
  const list = useRef<HTMLUListElement>(null)
  const left = rooms.length - count

  function showMore() {
    flushSync(() => setCount(count + AT_ONCE))
    // The button may be gone.
    list.current?.children[count]?.querySelector<HTMLElement>('a, button')?.focus()
  }

  return (
    <>
      <Tiles ref={list}>
        {rooms.slice(0, count).map((room) => (
          <RoomTile key={room.id} room={room} />
        ))}
      </Tiles>
      {left > 0 && (
        <p>
          <Button variant="outline" onClick={showMore}>
            Show {Math.min(left, AT_ONCE)} more of {rooms.length}
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
