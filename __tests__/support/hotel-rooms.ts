import type { Room } from '../../src/shared/contract'

/** A room as the API tells it. */
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
    ...changes,
  }
}

/** A room as the build knows it. */
export function builtRoom(
  roomId: number,
  changes: Partial<Queries.RoomFactsFragment> = {},
): Queries.RoomFactsFragment {
  return {
    roomId,
    name: `Built room ${roomId}`,
    description: `Built description ${roomId}`,
    size: `${20 + roomId} m²`,
    max_people: 2,
    price: 9_000 * roomId,
    image: `/built/${roomId}.jpg`,
    pictureAlt: `Picture of built room ${roomId}`,
    picture: null,
    ...changes,
  }
}

export function builtRooms(count: number): Queries.RoomFactsFragment[] {
  return Array.from({ length: count }, (_, position) => builtRoom(position + 1))
}
