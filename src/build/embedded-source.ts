import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errorCodeOf } from '../shared/error-facts'
import { PICTURES_PATH } from '../server/rooms/picture-path'
import { readRoomList } from '../server/rooms/room-list'
import { type RoomSource, RoomSourceError } from './room-source'

/**
 * Opens our own rooms as a room source: what the backend's routes will answer once it serves this content/.
 * Nothing is written, and no database is needed.
 */
export function openEmbeddedSource(contentDir = resolve('content')): RoomSource {
  return {
    name: 'content/rooms.json',
    readRooms: () => readRoomList(contentDir),
    apiHost: '',
    async readPicture(url) {
      const path = decodeURIComponent(url.slice(PICTURES_PATH.length))
      try {
        return await readFile(join(contentDir, 'images', path))
      } catch (error) {
        throw new RoomSourceError(`content/images/${path} cannot be read (${errorCodeOf(error)})`)
      }
    },
    close: () => Promise.resolve(),
  }
}
