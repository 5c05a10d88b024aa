/** Where a build reads the rooms. Each call may throw a RoomSourceError. */
export interface RoomSource {
  /** The name of the host in messages. */
  name: string
  /** Gives the JSON of `GET /api/rooms/`, unchecked. */
  readRooms(): Promise<unknown>
  /** The host of relative picture URLs; '' for the site itself. */
  apiHost: string
  /** Gives the bytes of a picture, unchecked. */
  readPicture(url: string): Promise<Buffer>
  close(): Promise<void>
}

/** The room source failed. The message says why in one line. */
export class RoomSourceError extends Error {
  override name = 'RoomSourceError'
}
