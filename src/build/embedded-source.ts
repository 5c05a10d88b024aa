import type { ServerEnv } from '../config/server-env'
import { openBackend } from '../server/app/backend'
import { ROOMS_PATH } from '../shared/paths'
import { type RoomSource, RoomSourceError } from './room-source'

/** Opens our own backend as a room source. The build calls its routes directly, without a port. */
export async function openEmbeddedSource(env: ServerEnv): Promise<RoomSource> {
  // Without a site address the picture links are relative, and this backend can answer them.
  const backend = await openBackend({ ...env, siteUrl: undefined })

  async function read(url: string): Promise<Buffer> {
    const response = await backend.app.inject({ method: 'GET', url })
    if (response.statusCode !== 200) throw new RoomSourceError(`${url} answered ${response.statusCode}`)
    return response.rawPayload
  }

  return {
    name: 'the embedded backend',
    readRooms: async () => JSON.parse((await read(ROOMS_PATH)).toString('utf8')),
    apiHost: '',
    readPicture: read,
    close: () => backend.close(),
  }
}
