import type { Room } from '../../shared/contract'
import { picturePath } from './picture-path'
import { readRoomEntries } from './seed'

/**
 * Gives the rooms as `GET /api/rooms/` will answer them once content/ has been taken over. Takes the folder
 * of content/. Throws a ContentError when rooms.json is not valid.
 */
export async function readRoomList(contentDir: string): Promise<Room[]> {
  const entries = await readRoomEntries(contentDir)
  return entries
    .map(({ image, ...entry }) => ({ ...entry, image: picturePath(image) }))
    .toSorted((one, other) => one.id - other.id)
}
