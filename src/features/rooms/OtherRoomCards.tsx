import type { ReactNode } from 'react'
import { type LiveRooms, useRooms } from '../../apollo/useRooms'
import { RoomCard } from './RoomCard'
import { type ShownRoom, showLive, showPrebuilt } from './shown-room'

const MAX_CARDS = 3

interface CardsProps {
  rooms: readonly Queries.RoomFactsFragment[]
  price: number
}

/** The cards without script: nothing is said of their availability. */
export function PrebuiltCards({ rooms, price }: CardsProps) {
  return drawNearest(
    rooms.map((facts) => showPrebuilt(facts, 'unknown')),
    price,
  )
}

interface LiveCardsProps extends CardsProps {
  renderOwn: (roomId: number) => ReactNode
  /** Shown until the live list is known, which decides on the order. */
  children: ReactNode
}

export function LiveCards({ rooms, price, renderOwn, children }: LiveCardsProps) {
  const live = useRooms()
  return live.status === 'loading' ? children : drawNearest(shownRooms(rooms, live), price, renderOwn)
}

function shownRooms(rooms: CardsProps['rooms'], live: LiveRooms): ShownRoom[] {
  if (live.status !== 'ready') return rooms.map((facts) => showPrebuilt(facts, 'unknown'))
  return rooms.flatMap((facts) => {
    const room = live.rooms.find(({ id }) => id === facts.roomId)
    return room ? [showLive(room, facts)] : []
  })
}

/** Draws up to three rooms: the available ones first, and of these the nearest in price. */
function drawNearest(rooms: ShownRoom[], price: number, renderOwn?: (roomId: number) => ReactNode) {
  const distance = (room: ShownRoom) => Math.abs(room.price - price)
  return rooms
    .sort((one, other) => rank(one) - rank(other) || distance(one) - distance(other))
    .slice(0, MAX_CARDS)
    .map((room, position) => (
      // By position: when the order changes, the places stay.
      <li key={position}>
        <RoomCard room={room} own={renderOwn?.(room.id)} />
      </li>
    ))
}

function rank({ availability }: ShownRoom): number {
  return availability === 'occupied' ? 1 : 0
}
