import { LAST_POSITION, type RoomRow } from '../../src/server/db/schema'
import type { Room } from '../../src/shared/contract'
import { toKobo } from '../../src/shared/money'

/** A room as the API returns it. */
export function liveRoom(id: number, changes: Partial<Room> = {}): Room {
  return {
    id,
    name: `Live room ${id}`,
    description: `Live description ${id}`,
    image: `/api/pictures/${id}.jpg`,
    size: `${20 + id} m²`,
    max_people: 2,
    price: 10_000 * id,
    available: true,
    payment_in_progress: false,
    ...changes,
  }
}

/** A room as the database keeps it. */
export function roomRow(id: number, changes: Partial<RoomRow> = {}): RoomRow {
  const { price, available: _, payment_in_progress: __, ...facts } = liveRoom(id)
  return {
    ...facts,
    image: 'rooms/twin-room.jpg',
    price_kobo: toKobo(price),
    listed: 1,
    position: LAST_POSITION,
    ...changes,
  }
}

/** A room as the build knows it. */
export function builtRoom(
  roomId: number,
  changes: Partial<Queries.RoomFactsFragment> = {},
): Queries.RoomFactsFragment {
  const { id: _id, available: _, payment_in_progress: __, ...facts } = liveRoom(roomId)
  return {
    ...facts,
    roomId,
    name: `Built room ${roomId}`,
    description: `Built description ${roomId}`,
    price: 9_000 * roomId,
    image: `/built/${roomId}.jpg`,
    inShort: 'Queen-size bed · Garden side · Breakfast included',
    pictureAlt: `Picture of built room ${roomId}`,
    picture: null,
    ...changes,
  }
}

/** The rooms that the build knows, with ids from 1. */
export function builtRooms(count: number): Queries.RoomFactsFragment[] {
  return Array.from({ length: count }, (_, position) => builtRoom(position + 1))
}
