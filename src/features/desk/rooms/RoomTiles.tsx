import { styled } from 'styled-components'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { createSearch } from '../../../shared/search-words'
import { theme } from '../../../styles/theme'
import { usePermission } from '../frame/me'
import { describeRoom } from '../labels'
import { SearchField, useSearch } from '../parts/search'
import { Announcement } from '../parts/text'
import { RoomTile } from './RoomTile'

/** The rooms that are on the site, as tiles with a search. */
export function RoomTiles({ rooms, search }: { rooms: readonly DeskRoom[]; search: string }) {
  const query = useSearch('/desk/rooms', search)
  const { asked } = query
  const maySeeBookings = usePermission('guests')
  const found = findRooms(rooms, asked)

  return (
    <>
      <SearchField
        label={`Find by room, ${maySeeBookings ? 'guest, code, ' : ''}“free” or “to clean”`}
        query={query}
      />
      <Announcement>{asked !== '' && describeCount(found.length)}</Announcement>
      <Tiles>
        {found.map((room) => (
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
  return rooms.filter((room) => {
    const { id, name, available, hold } = room
    const booking = hold?.booking ?? null
    return isMatch({
      texts: [name, describeRoom(room).words, booking?.guest_name ?? ''],
      room: id,
      states: available ? ['free'] : [],
      codes: booking === null ? [] : [booking.code],
    })
  })
}
