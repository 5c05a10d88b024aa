import type { Room } from '../shared/contract'
import { parseRoom } from '../shared/parse-room'
import { pictureUrl, ROOMS_PATH, roomPath } from '../shared/paths'
import { noteServerTime } from '../shared/server-time'
import { ApiError, errorOfResponse } from './api-error'
import type { Answer } from './call-json'
import type { RoomData, RoomsData } from './operations'

// The part of the API's calls that a page of rooms needs before Apollo is there.

export interface RestCall<Data extends object = object> {
  path: string
  /** Headers for our own server. Another host would need to allow them. */
  ownHeaders?: Record<string, string>
  /** When present, the call is a POST with this payload as JSON. */
  payload?: unknown
  timeoutMs: number
  /** Turns the JSON of a 2xx answer into the operation's data. */
  read: (json: unknown) => Data
}

const READ_TIMEOUT_MS = 10_000

export function roomsCall(apiHost: string): RestCall<RoomsData> {
  return {
    path: ROOMS_PATH,
    timeoutMs: READ_TIMEOUT_MS,
    read: (json) => ({ rooms: readRooms(json, apiHost) }),
  }
}

export function roomCall(id: number, apiHost: string): RestCall<RoomData> {
  return {
    path: roomPath(id),
    timeoutMs: READ_TIMEOUT_MS,
    read: (json) => ({ room: readRoom(json, apiHost) }),
  }
}

/** Returns the data of a call from its answer. Throws an ApiError. */
export function dataOf<Data extends object>(
  call: RestCall<Data>,
  { response, json, at }: Answer,
  apiHost: string,
): Data {
  if (apiHost === '') {
    if (!isJson(response)) {
      throw new ApiError('server', `Somebody else answered ${response.status} in place of the API`)
    }
    noteServerTime(response.headers.get('date'), at)
  }
  if (!response.ok) throw errorOfResponse(response, json)
  return call.read(json)
}

/**
 * Our own server answers with JSON, whatever the status. A hotspot that wants a login first answers with a
 * page, often with status 200: that is no booking, and no message that was sent.
 */
function isJson(response: Response): boolean {
  return /\bjson\b/.test(response.headers.get('content-type') ?? '')
}

function readRooms(json: unknown, apiHost: string): Room[] {
  if (!Array.isArray(json)) throw new ApiError('server', 'The room list is not a list')
  return json.flatMap((value: unknown) => {
    const parsed = parseRoom(value)
    if ('room' in parsed) return [asCacheObject(parsed.room, apiHost)]
    console.warn(parsed.problem.includes('"id"') ? 'Invalid room ID' : 'Invalid room', {
      problem: parsed.problem,
    })
    return []
  })
}

function readRoom(json: unknown, apiHost: string): Room {
  const parsed = parseRoom(json)
  if ('problem' in parsed) throw new ApiError('server', `The room ${parsed.problem}`)
  return asCacheObject(parsed.room, apiHost)
}

/** Adds the type: the cache keeps a room under its type and id, so list and detail page share the room. */
function asCacheObject(room: Room, apiHost: string): Room & { __typename: 'Room' } {
  return { ...room, image: pictureUrl(room.image, apiHost), __typename: 'Room' }
}
