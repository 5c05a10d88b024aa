import type { ReactNode } from 'react'
import { useRooms } from '../../apollo/useRooms'
import type { Room } from '../../shared/contract'
import { PlacedRoom } from './built-rooms'
import { RoomCard } from './RoomCard'

interface OtherRoomCardsProps {
  roomId: number
  price: number
  count: number
  renderOwn: (roomId: number) => ReactNode
  /** Shown until the live list is known, which decides on the order. */
  children: ReactNode
}

/** The available rooms first, and of these the nearest in price. */
export function OtherRoomCards({ roomId, price, count, renderOwn, children }: OtherRoomCardsProps) {
  const live = useRooms()
  if (live.status !== 'ready') return children
  const distance = (room: Room) => Math.abs(room.price - price)
  return live.rooms
    .map((room, position) => ({ room, position }))
    .filter(({ room }) => room.id !== roomId)
    .sort(
      (one, other) =>
        Number(other.room.available) - Number(one.room.available) ||
        distance(one.room) - distance(other.room),
    )
    .slice(0, count)
    .map((place, index) => (
      // By index: when the order changes, the places stay.
      <li key={index}>
        <PlacedRoom place={place} built={NO_ROOMS} status="ready">
          {(room) => room && <RoomCard room={room} own={renderOwn(room.id)} />}
        </PlacedRoom>
      </li>
    ))
}

/** The page has no built room but its own. */
const NO_ROOMS = { nodes: [], totalCount: Infinity, pageInfo: { currentPage: 1 } }
