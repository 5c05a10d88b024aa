import { type MouseEvent, useState } from 'react'
import { styled } from 'styled-components'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { createSearch } from '../../../shared/search-words'
import { theme } from '../../../styles/theme'
import { usePermission } from '../frame/me'
import { SearchField, useSearch } from '../parts/search'
import { Announcement } from '../parts/text'
import { RoomTile } from './RoomTile'

/** The rooms that are on the site, as tiles with a search. */
export function RoomTiles({ rooms, search }: { rooms: readonly DeskRoom[]; search: string }) {
  const query = useSearch('/desk/rooms', search)
  const { asked } = query
  const maySeeBookings = usePermission('guests')
  const [touched, setTouched] = useState({ asked, id: 0 })
  const found = new Set(findRooms(rooms, asked))

  function touch({ target }: MouseEvent) {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-room]') : null
    if (tile !== null) setTouched({ asked, id: Number(tile.dataset['room']) })
  }

  /** A tile that was just used stays, with its result and Undo, when the words no longer find the room. */
  function isShown(room: DeskRoom): boolean {
    return found.has(room) || (touched.asked === asked && touched.id === room.id)
  }

  return (
    <>
      <SearchField
        label={`Find by room, ${maySeeBookings ? 'guest, code, ' : ''}“free” or “occupied”`}
        query={query}
      />
      <Announcement>{asked !== '' && describeCount(found.size)}</Announcement>
      <Tiles onClickCapture={touch}>
        {rooms.filter(isShown).map((room) => (
          <RoomTile key={room.id} room={room} />
        ))}
      </Tiles>
    </>
  )
}

function describeCount(count: number): string {
  if (count === 0) return 'No room on the site has this. Try a part of the name.'
  return count === 1 ? '1 room' : `${count} rooms`
}

const Tiles = styled.ul`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: repeat(auto-fill, minmax(min(${theme.desk.tile}, 100%), 1fr));
`

/**
 * Returns the rooms that match every word of a query: by state, by a part of the room's name, the guest's name or
 * the booking's code, or by id.
 * @example findRooms(rooms, 'suite free')
 */
function findRooms(rooms: readonly DeskRoom[], query: string): readonly DeskRoom[] {
  const isMatch = createSearch(query)
  return rooms.filter(({ id, name, available, booking }) =>
    isMatch({
      texts: booking === null ? [name] : [name, booking.guest_name],
      room: id,
      states: [available ? 'free' : 'occupied'],
      codes: booking === null ? [] : [booking.code],
    }),
  )
}
