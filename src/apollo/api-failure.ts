import { ROOM_REMOVED } from '../shared/error-codes'

// An ApiError is read by its fields and not by its class: the class arrives with Apollo, later than the page.

/** Logs a failed fetch as one structured line, without personal data. */
export function logFailure(what: string, error: unknown): void {
  console.error(`Could not fetch the ${what}`, {
    kind: read(error, 'kind') ?? 'unexpected',
    status: read(error, 'status'),
  })
}

/** True when the API has answered that the thing does not exist. */
export function isNotFound(error: unknown): boolean {
  return read(error, 'status') === 404
}

/** True when the API has answered that the room was offered once, and is no longer. */
export function isRoomRemoved(error: unknown): boolean {
  return isNotFound(error) && read(error, 'code') === ROOM_REMOVED
}

function read(error: unknown, key: 'kind' | 'status' | 'code'): unknown {
  return typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : undefined
}
