import { ROOMS_PATH } from '../shared/paths'
import { download, DownloadError, downloadRooms } from '../server/rooms/download'
import { type RoomSource, RoomSourceError } from './room-source'

const LIST_TIMEOUT_MS = 15_000
const PICTURE_TIMEOUT_MS = 30_000
const PICTURE_MAX_BYTES = 25 * 1024 * 1024

/** Gives the host of GATSBY_API_HOST as the room source. Takes timeouts in milliseconds. */
export function openRemoteSource(
  apiHost: string,
  timeouts = { list: LIST_TIMEOUT_MS, picture: PICTURE_TIMEOUT_MS },
): RoomSource {
  return {
    name: apiHost,
    readRooms: () => orRoomSourceError(downloadRooms(`${apiHost}${ROOMS_PATH}`, timeouts.list)),
    apiHost,
    readPicture: (url) =>
      orRoomSourceError(download(url.replace(/^\/\//, 'https://'), timeouts.picture, PICTURE_MAX_BYTES)),
    close: () => Promise.resolve(),
  }
}

async function orRoomSourceError<Result>(downloaded: Promise<Result>): Promise<Result> {
  try {
    return await downloaded
  } catch (error) {
    throw error instanceof DownloadError ? new RoomSourceError(error.message) : error
  }
}
