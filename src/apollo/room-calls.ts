import { siteEnv } from '../config/site-env'
import type { Room } from '../shared/contract'
import { parseRoom } from '../shared/parse-room'
import { pictureUrl, ROOMS_PATH, roomPath } from '../shared/paths'
import { noteServerTime } from '../shared/server-time'
import { ApiError, errorOfResponse } from './api-error'
import type { ApiAnswer } from './call-json'
import type { RoomData, RoomsData } from './operations'

export interface RestCall<Data> {
  path: string
  payload?: unknown
  timeoutMs: number
  read: (json: unknown) => Data
}

const READ_TIMEOUT_MS = 10_000

export const roomsCall: RestCall<RoomsData> = {
  path: ROOMS_PATH,
  timeoutMs: READ_TIMEOUT_MS,
  read: (json) => ({ rooms: readRooms(json) }),
}

export function roomCall(id: number): RestCall<RoomData> {
  return { path: roomPath(id), timeoutMs: READ_TIMEOUT_MS, read: (json) => ({ room: readRoom(json) }) }
}

export function dataOf<Data>(call: RestCall<Data>, { response, json, at }: ApiAnswer): Data {
  if (siteEnv.apiHost === '') {
    if (!isJson(response)) {
      throw new ApiError('server', `The answer with status ${response.status} is not from the API`)
    }
    noteServerTime(response.headers.get('date'), at)
  }
  if (!response.ok) throw errorOfResponse(response, json)
  return call.read(json)
}

/** Our own server always answers with JSON. A hotspot's login page, often with status 200, is none. */
function isJson(response: Response): boolean {
  return /\bjson\b/.test(response.headers.get('content-type') ?? '')
}

function readRooms(json: unknown): Room[] {
  if (!Array.isArray(json)) throw new ApiError('server', 'The room list is not a list')
  return json.flatMap((value: unknown) => {
    const parsed = parseRoom(value)
    if ('room' in parsed) return [asCacheObject(parsed.room)]
    console.warn(parsed.problem.includes('"id"') ? 'Invalid room ID' : 'Invalid room', {
      problem: parsed.problem,
    })
    return []
  })
}

function readRoom(json: unknown): Room {
  const parsed = parseRoom(json)
  if ('problem' in parsed) throw new ApiError('server', `The room ${parsed.problem}`)
  return asCacheObject(parsed.room)
}

/** Adds the type: the cache keys a room by type and id, so the list and the room's page share it. */
function asCacheObject(room: Room): Room & { __typename: 'Room' } {
  return { ...room, image: pictureUrl(room.image, siteEnv.apiHost), __typename: 'Room' }
}
