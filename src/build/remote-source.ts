import { errorCodeOf } from '../shared/error-facts'
import { ROOMS_PATH } from '../shared/paths'
import { type RoomSource, RoomSourceError } from './room-source'

const LIST_TIMEOUT_MS = 15_000
const PICTURE_TIMEOUT_MS = 30_000
const LIST_MAX_BYTES = 5 * 1024 * 1024
const PICTURE_MAX_BYTES = 25 * 1024 * 1024

/** Gives the host of GATSBY_API_HOST as the room source. Takes timeouts in milliseconds. */
export function openRemoteSource(
  apiHost: string,
  timeouts = { list: LIST_TIMEOUT_MS, picture: PICTURE_TIMEOUT_MS },
): RoomSource {
  return {
    name: apiHost,
    readRooms: async () => {
      const url = `${apiHost}${ROOMS_PATH}`
      const bytes = await download(url, timeouts.list, LIST_MAX_BYTES)
      try {
        return JSON.parse(bytes.toString('utf8'))
      } catch {
        throw new RoomSourceError(`${url} answered something that is no JSON: "${excerpt(bytes)}"`)
      }
    },
    apiHost,
    readPicture: (url) => download(url.replace(/^\/\//, 'https://'), timeouts.picture, PICTURE_MAX_BYTES),
    close: () => Promise.resolve(),
  }
}

async function download(url: string, timeoutMs: number, maxBytes: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new RoomSourceError(`${url} answered ${response.status}`)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw new RoomSourceError(`${url} answered more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof RoomSourceError) throw error
    if (signal.aborted) throw new RoomSourceError(`${url} did not answer within ${timeoutMs / 1000} s`)
    throw new RoomSourceError(`${url} could not be reached (${causeOf(error)})`)
  }
}

/** fetch puts the reason, for example ECONNREFUSED, into the cause of its error. */
function causeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  if ('cause' in error) return causeOf(error.cause)
  return errorCodeOf(error) || String(error)
}

function excerpt(bytes: Buffer): string {
  return bytes.toString('utf8', 0, 60).replaceAll(/\s+/g, ' ')
}
