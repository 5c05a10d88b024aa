import type { ServerEnv } from '../config/server-env'
import { openEmbeddedSource } from './embedded-source'
import { openRemoteSource } from './remote-source'
import type { RoomSource } from './room-source'

/** Gives the remote host of GATSBY_API_HOST as the room source, or without one our own rooms. */
export function openRoomSource(env: Pick<ServerEnv, 'apiHost'>): RoomSource {
  return env.apiHost === '' ? openEmbeddedSource() : openRemoteSource(env.apiHost)
}
