import type { ServerEnv } from '../config/server-env'
import { openEmbeddedSource } from './embedded-source'
import { openRemoteSource } from './remote-source'
import type { RoomSource } from './room-source'

/** Opens the remote host where GATSBY_API_HOST names one, the embedded backend otherwise. */
export function openRoomSource(env: ServerEnv): Promise<RoomSource> {
  return env.apiHost === '' ? openEmbeddedSource(env) : Promise.resolve(openRemoteSource(env.apiHost))
}
