import { readRoomEntries } from '../../content/read-content'
import type { Room } from '../../shared/contract'
import { picturePath } from './picture-path'

/**
 * Gives the rooms of content/rooms.json as `GET /api/rooms/` will answer them once they are taken over. Takes
 * the folder of content/. Throws a ContentError when the file is not valid.
 */
export async function readRoomList(contentDir: string): Promise<Room[]> {
  const entries = await readRoomEntries(contentDir)
  return entries.map(({ image, ...entry }) => ({ ...entry, image: picturePath(image) }))
}
