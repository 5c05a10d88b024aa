import { ApiError, errorOfResponse } from '../../../apollo/api-error'
import { callJson } from '../../../apollo/call-json'
import { DESK_HEADER, USED_HEADER } from '../../../shared/desk/api'
import { wasJustUsed } from './last-use'

const TIMEOUT_MS = 20_000
/** A picture from a phone over a slow line. */
const UPLOAD_TIMEOUT_MS = 180_000

const NO_CONTENT = 204

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT'

/** Returns the answer of a desk call. Throws an ApiError. */
export function readDesk<Answer>(path: string): Promise<Answer> {
  return call(path, 'GET', undefined, TIMEOUT_MS)
}

/** Changes something at the desk. The server refuses writes without a header that no other site can set. */
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
  const { response, json } = await callJson(path, {
    method,
    headers: headersOf(method, body),
    ...(body !== undefined && { body }),
    timeoutMs,
  })
  if (!response.ok) throw errorOfResponse(response, json)
  // A hotspot that wants a login first answers with a page, often with status 200.
  if (json === undefined && response.status !== NO_CONTENT) {
    throw new ApiError('offline', 'Somebody else answered in place of the API')
  }
  // Safe: the server's routes check their answers by the same contract.
  return json as Answer
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
