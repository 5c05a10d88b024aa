import type { ServerEnv } from '../config/server-env'
import { openEmbeddedSource } from './embedded-source'
import { openRemoteSource } from './remote-source'
import type { RoomSource } from './room-source'

/** Gives the remote host of GATSBY_API_HOST as the room source, or without one the embedded backend. */
export function openRoomSource(env: ServerEnv): Promise<RoomSource> {
  return env.apiHost === '' ? openEmbeddedSource(env) : Promise.resolve(openRemoteSource(env.apiHost))
}
