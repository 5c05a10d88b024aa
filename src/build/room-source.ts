/** Where a build takes its rooms from. Each call throws a RoomSourceError fit to be shown. */
export interface RoomSource {
  /** For messages: which host it is. */
  name: string
  /** The JSON of `GET /api/rooms/`, unchecked. */
  readRooms(): Promise<unknown>
  /** The host that relative pictures are relative to; '' for the site itself. */
  apiHost: string
  /** The bytes behind a picture's URL, unchecked. */
  readPicture(url: string): Promise<Buffer>
  close(): Promise<void>
}

/** The source cannot be used, or does not have what was asked. The message says why in one line. */
export class RoomSourceError extends Error {
  override name = 'RoomSourceError'
}
