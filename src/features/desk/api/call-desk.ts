import type { ErrorBody } from '../../../shared/contract'
import { DESK_HEADER, USED_HEADER } from '../../../shared/desk/paths'
import { wasJustUsed } from './last-use'
import { type DeskError, deskError, type DeskErrorKind, isDeskError } from './desk-error'

const TIMEOUT_MS = 20_000
/** A picture from a phone over a slow line. */
const UPLOAD_TIMEOUT_MS = 180_000

const NO_CONNECTION = 'There is no connection to the hotel’s server. Nothing that you typed is lost.'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT'

/** Reads from the desk. Takes the path of the call, gives its answer; throws a DeskError. */
export function readDesk<Answer>(path: string): Promise<Answer> {
  return call(path, 'GET', undefined, TIMEOUT_MS)
}

/**
 * Changes something at the desk. The server refuses writes without the header, which no other site can
 * set.
 */
export function writeDesk<Answer>(path: string, body?: object, method: Method = 'POST'): Promise<Answer> {
  return call(path, method, body === undefined ? undefined : JSON.stringify(body), TIMEOUT_MS)
}

/** Sends a picture to the desk. */
export function sendPicture<Answer>(path: string, picture: Blob): Promise<Answer> {
  return call(path, 'PUT', picture, UPLOAD_TIMEOUT_MS)
}

async function call<Answer>(
  path: string,
  method: Method,
  body: string | Blob | undefined,
  timeoutMs: number,
): Promise<Answer> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    const response = await fetch(path, {
      method,
      headers: headersOf(method, body),
      body,
      cache: 'no-store',
      signal: stop.signal,
    })
    const text = await response.text()
    if (!response.ok) throw errorOf(response.status, text)
    // An answer without a body is for callers that expect none.
    return JSON.parse(text === '' ? 'null' : text)
  } catch (error) {
    if (isDeskError(error)) throw error
    throw deskError('offline', NO_CONNECTION)
  } finally {
    clearTimeout(timer)
  }
}

function headersOf(method: Method, body: string | Blob | undefined): Record<string, string> {
  const type = body instanceof Blob ? body.type : 'application/json'
  return {
    accept: 'application/json',
    ...(method !== 'GET' && { [DESK_HEADER]: '1' }),
    ...(method === 'GET' && wasJustUsed() && { [USED_HEADER]: '1' }),
    ...(body !== undefined && { 'content-type': type }),
  }
}

function errorOf(status: number, text: string): DeskError {
  const { message, fields } = readError(text)
  return deskError(kindOf(status), message ?? fallbackOf(status), fields)
}

function kindOf(status: number): DeskErrorKind {
  if (status === 401) return 'signed-out'
  // 408 and 429 say that the same call may succeed later.
  return status >= 500 || status === 408 || status === 429 ? 'server' : 'refused'
}

function fallbackOf(status: number): string {
  return status >= 500
    ? 'The hotel’s server could not do this. Please try again shortly.'
    : 'The hotel’s server refused this.'
}

/** A proxy between the desk and the server may answer with a page of its own instead of our error. */
function readError(text: string): Partial<ErrorBody['error']> {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text)
    return body?.error ?? {}
  } catch {
    return {}
  }
}
