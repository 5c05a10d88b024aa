import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContent } from './read-content'
import { ROOM_PICTURES_FILE, RoomPicturesSchema, ROOMS_FILE, RoomsSchema } from './room-entries'

/**
 * Returns a sentence for each picture that stands for two rooms, by its file or an equal one. Such content is
 * right: rooms of one kind may look alike. Takes a content/ without problems; throws what the disk throws.
 */
export async function findSharedPictures(contentDir: string): Promise<string[]> {
  const { rooms } = await readContent(contentDir, ROOMS_FILE, RoomsSchema)
  const more = (await readContent(contentDir, ROOM_PICTURES_FILE, RoomPicturesSchema)).rooms
  const shown = [
    ...rooms.map(({ id, image }) => ({ id, src: image })),
    ...more.flatMap(({ id, pictures }) => pictures.map(({ src }) => ({ id, src }))),
  ]
  const first = new Map<string, { id: number; src: string }>()
  const found: string[] = []
  for (const { id, src } of shown) {
    const digest = createHash('sha256')
      .update(await readFile(join(contentDir, 'images', src)))
      .digest('hex')
    const other = first.get(digest)
    if (other !== undefined && other.id !== id)
      found.push(`rooms ${other.id} and ${id} show the same picture: ${src}`)
    first.set(digest, other ?? { id, src })
  }
  return found
}
