import type { Room } from '../shared/contract'
import { FORM_SECONDS_HEADER } from '../shared/contact-form'
import { CODE_MAX_LENGTH } from '../shared/limits'
import { parseRoom } from '../shared/parse-room'
import {
  BOOKING_STATUS_PATH,
  CONTACT_PATH,
  pictureUrl,
  ROOMS_PATH,
  roomPath,
  VERIFY_PAYMENT_PATH,
} from '../shared/paths'
import { hasDay } from '../shared/format-day'
import { noteServerTime } from '../shared/server-time'
import { ApiError, errorOfResponse } from './api-error'
import { type Answer, takeEarlyAnswer } from './early-answer'
import type { Confirmation } from './operations'

/** What of an Apollo operation decides its call. */
export interface NamedOperation {
  operationName?: string | undefined
  variables: Record<string, unknown>
}

interface RestCall {
  path: string
  /** Path of the room whose proof goes along. */
  proofOf?: string
  /** Headers for our own server. Another host would need to allow them. */
  ownHeaders?: Record<string, string>
  /** When present, the call is a POST with this payload as JSON. */
  payload?: unknown
  timeoutMs: number
  /** Turns the JSON of a 2xx answer into the operation's data. Absent: by the contract, nobody reads it. */
  read?: (json: unknown) => Record<string, unknown>
  /** The operation's data when the answer is not read. */
  unread?: Record<string, unknown>
}

/**
 * Shows our own server that this browser looked at a room before it asks about a payment for the room, so
 * that it waits behind no crowd. Another host gives none, and would need to allow the header.
 */
const PROOF_HEADER = 'x-booking-proof'
/** By the path of the room. */
const proofs = new Map<string, string>()

const READ_TIMEOUT_MS = 10_000
/** Longer than the 12 seconds in which the backend answers. */
const WRITE_TIMEOUT_MS = 20_000

/** Makes the call of an operation to the given host and returns the operation's data. Throws an ApiError. */
export async function callApi(operation: NamedOperation, apiHost: string): Promise<Record<string, unknown>> {
  const call = restCallOf(operation, apiHost)
  const data = await perform(call, apiHost, (signal) => ask(call, apiHost, signal))
  return data ?? {}
}

/**
 * Returns an operation's data from the page's early call, once. Returns undefined when there is none. Throws
 * an ApiError when the API refuses.
 */
export function readEarly<Data>(operation: NamedOperation, apiHost: string): Promise<Data | undefined> {
  const call = restCallOf(operation, apiHost)
  // Safe: each call's `read` makes the data of its operation.
  return perform(call, apiHost, (signal) => takeEarlyAnswer(call.path, signal)) as Promise<Data | undefined>
}

function restCallOf({ operationName, variables }: NamedOperation, apiHost: string): RestCall {
  switch (operationName) {
    case 'Rooms':
      return {
        path: ROOMS_PATH,
        timeoutMs: READ_TIMEOUT_MS,
        read: (json) => ({ rooms: readRooms(json, apiHost) }),
      }
    case 'Room':
      return {
        path: roomPath(Number(variables['id'])),
        timeoutMs: READ_TIMEOUT_MS,
        read: (json) => ({ room: readRoom(json, apiHost) }),
      }
    case 'BookingStatus':
      return {
        path: BOOKING_STATUS_PATH,
        payload: variables['question'],
        timeoutMs: WRITE_TIMEOUT_MS,
        read: (json) => ({ bookingStatus: json }),
      }
    case 'SendMessage':
      return {
        path: CONTACT_PATH,
        payload: variables['input'],
        ownHeaders: { [FORM_SECONDS_HEADER]: String(variables['seconds']) },
        timeoutMs: WRITE_TIMEOUT_MS,
        unread: { sendMessage: true },
      }
    case 'VerifyPayment':
      return {
        path: VERIFY_PAYMENT_PATH,
        proofOf: roomPath(Number(fieldOf(variables['input'], 'room_id'))),
        payload: variables['input'],
        timeoutMs: WRITE_TIMEOUT_MS,
        read: (json) => ({ verifyPayment: readConfirmation(json) }),
      }
    default:
      throw new Error(`No REST call for the operation "${operationName ?? ''}"`)
  }
}

async function perform(
  call: RestCall,
  apiHost: string,
  answerTo: (signal: AbortSignal) => Promise<Answer | undefined>,
): Promise<Record<string, unknown> | undefined> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), call.timeoutMs)
  try {
    const answer = await answerTo(timeout.signal)
    if (answer === undefined) return undefined
    const { response, json, at } = answer
    if (apiHost === '' && !isJson(response)) {
      throw new ApiError('server', `Somebody else answered ${response.status} in place of the API`)
    }
    if (apiHost === '') noteServerTime(response.headers.get('date'), at)
    const given = response.headers.get(PROOF_HEADER)
    if (given !== null && apiHost === '') proofs.set(call.path, given)
    if (response.ok && call.read === undefined) return call.unread ?? {}
    if (!response.ok) throw errorOfResponse(response, json)
    return call.read?.(json) ?? {}
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('offline', 'The API could not be reached')
  } finally {
    clearTimeout(timer)
  }
}

async function ask(call: RestCall, apiHost: string, signal: AbortSignal): Promise<Answer> {
  const proof = apiHost === '' ? proofs.get(call.proofOf ?? '') : undefined
  const response = await fetch(`${apiHost}${call.path}`, {
    signal,
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...(call.payload !== undefined && { 'content-type': 'application/json' }),
      ...(proof !== undefined && { [PROOF_HEADER]: proof }),
      ...(apiHost === '' && call.ownHeaders),
    },
    ...(call.payload !== undefined && { method: 'POST', body: JSON.stringify(call.payload) }),
  })
  const at = Date.now()
  if (response.ok && call.read === undefined) return { response, json: undefined, at }
  // Of a booking, the status says all that the contract promises: its answer may have no JSON.
  return { response, json: await response.json().catch(() => undefined), at }
}

/**
 * Our own server gives JSON, whatever the status. A hotspot that wants a login first answers with a page, and
 * often with 200: that is no booking, and no message that was sent.
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

/** By the contract nobody needs to read this answer, so a host may give neither code nor date. */
function readConfirmation(json: unknown): Confirmation {
  const booking = fieldOf(json, 'booking')
  const code = fieldOf(booking, 'code')
  const bookedAt = Date.parse(String(fieldOf(booking, 'booked_at')))
  return {
    ...(typeof code === 'string' && code !== '' && code.length <= CODE_MAX_LENGTH && { code }),
    ...(hasDay(bookedAt) && { bookedAt }),
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Adds the type: the cache keeps a room under its type and id, so list and detail page share the room. */
function asCacheObject(room: Room, apiHost: string): Room & { __typename: 'Room' } {
  return { ...room, image: pictureUrl(room.image, apiHost), __typename: 'Room' }
}
