import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errorCodeOf } from '../shared/error-facts'
import { PICTURES_PATH } from '../server/rooms/picture-path'
import { readRoomList } from '../server/rooms/room-list'
import { type RoomSource, RoomSourceError } from './room-source'

interface Folders {
  /** Absolute path of content/. */
  contentDir?: string
  /** Absolute folder of what `publish` has read from the books. It need not be there. */
  booksDir?: string
}

/**
 * Opens our own rooms as a room source: what the backend's routes will answer once it serves this content/.
 * `npm run publish` puts the rooms of the books beside content/; any other build takes content/rooms.json.
 * Nothing is written, and no database is needed.
 */
export function openEmbeddedSource({
  contentDir = resolve('content'),
  booksDir = resolve('books'),
}: Folders = {}): RoomSource {
  const list = join(booksDir, 'rooms.json')
  const hasBooks = existsSync(list)
  return {
    name: hasBooks ? 'the books' : 'content/rooms.json',
    readRooms: async () =>
      hasBooks ? JSON.parse(await readFile(list, 'utf8')) : await readRoomList(contentDir),
    apiHost: '',
    async readPicture(url) {
      const path = decodeURIComponent(url.slice(PICTURES_PATH.length))
      const uploaded = join(booksDir, 'images', path)
      if (hasBooks && existsSync(uploaded)) return readFile(uploaded)
      try {
        return await readFile(join(contentDir, 'images', path))
      } catch (error) {
        throw new RoomSourceError(`content/images/${path} cannot be read (${errorCodeOf(error)})`)
      }
    },
    close: () => Promise.resolve(),
  }
}
