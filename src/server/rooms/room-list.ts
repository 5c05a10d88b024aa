import { readRoomEntries } from '../../content/read-content'
import type { Room } from '../../shared/contract'
import { toKobo, toNaira } from '../../shared/money'
import type { RoomRow } from '../db/schema'
import { picturePath } from './picture-path'

/**
 * Gives the rooms of content/rooms.json as `GET /api/rooms/` will answer them once they are taken over. Takes
 * the folder of content/. Throws a ContentError when the file is not valid.
 */
export async function readRoomList(contentDir: string): Promise<Room[]> {
  const entries = await readRoomEntries(contentDir)
  return entries.map(({ image, price, ...entry }) => ({
    ...entry,
    image: picturePath(image),
    price: toNaira(toKobo(price)),
  }))
}

/**
 * Gives the listed ones of these rooms as pages are drawn from them, in the order of `GET /api/rooms/`. No
 * page tells whether a room is free, so all are.
 */
export function roomsOnPages(rows: readonly RoomRow[]): Room[] {
  return rows
    .filter(({ listed }) => listed === 1)
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
    .map(({ id, name, description, image, size, max_people, price_kobo }) => ({
      id,
      name,
      description,
      image: picturePath(image),
      size,
      max_people,
      price: toNaira(price_kobo),
      available: true,
    }))
}
