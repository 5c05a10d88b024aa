import { ApiError, errorOfResponse } from '../../../apollo/api-error'
import { callJson } from '../../../apollo/call-json'
import { ACTION_HEADER, DESK_API, DESK_HEADER, USED_HEADER } from '../../../shared/desk/api'
import type { AnswerOf, BodyOf, CallName, ParamsOf, QueryOf } from '../../../shared/desk/calls'

const TIMEOUT_MS = 20_000
/** Long enough for a picture from a phone on a slow line. */
const UPLOAD_TIMEOUT_MS = 180_000

const NO_CONTENT = 204

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT'

/** The path, query and body of a call, in one object. */
export type Input<Name extends CallName> = { [Param in keyof ParamsOf<Name>]: string | number } & {
  [Field in keyof QueryOf<Name>]: QueryOf<Name>[Field] | number
} & BodyOf<Name>

export type Read = CallName & `GET ${string}`

/** The input may be omitted when the call needs none. */
export type Inputs<Name extends CallName> =
  Partial<Input<Name>> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]

/** Makes a call of the desk and returns its answer. Throws an ApiError. */
export function callDesk<Name extends CallName>(
  name: Name,
  ...[input]: Inputs<Name>
): Promise<AnswerOf<Name>> {
  const { method, url, rest } = requestOf(name, input)
  if (method === 'GET') return send(url + queryOf(rest), method, undefined, TIMEOUT_MS)
  return send(url, method, JSON.stringify(rest), TIMEOUT_MS)
}

export function uploadPicture<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  picture: Blob,
): Promise<AnswerOf<Name>> {
  const { method, url, rest } = requestOf(name, input)
  return send(url + queryOf(rest), method, picture, UPLOAD_TIMEOUT_MS)
}

/** Returns the address of a GET call, which is also its key in the cache. */
export function urlOf<Name extends Read>(name: Name, ...[input]: Inputs<Name>): string {
  const { url, rest } = requestOf(name, input)
  return url + queryOf(rest)
}

function requestOf(name: CallName, input: object = {}) {
  const [method, path = ''] = name.split(' ')
  const rest = new Map<string, unknown>(Object.entries(input))
  const url = path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = rest.get(param)
    rest.delete(param)
    return encodeURIComponent(String(value))
  })
  return { method: method as Method, url: DESK_API + url, rest: Object.fromEntries(rest) }
}

function queryOf(fields: object): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

async function send<Answer>(
  path: string,
  method: Method,
  body: string | Blob | undefined,
  timeoutMs: number,
): Promise<Answer> {
  const actionId = typeof body === 'string' ? actionIdOf(`${method} ${path} ${body}`) : undefined
  const type = body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json'
  const headers = {
    accept: 'application/json',
    ...(method !== 'GET' && { [DESK_HEADER]: '1' }),
    ...(actionId !== undefined && { [ACTION_HEADER]: actionId }),
    // Reads that a page makes by itself, without a touch, do not extend the session.
    ...(method === 'GET' && navigator.userActivation?.isActive && { [USED_HEADER]: '1' }),
    ...(body !== undefined && { 'content-type': type }),
  }
  const { response, json } = await callJson(path, {
    method,
    headers,
    ...(body !== undefined && { body }),
    timeoutMs,
  })
  const isDecided = response.status === NO_CONTENT || (json !== undefined && response.status < 500)
  if (isDecided && unanswered?.id === actionId) unanswered = undefined
  if (!response.ok) throw errorOfResponse(response, json)
  // A hotspot that asks for a login answers with a page, often with status 200.
  if (json === undefined && response.status !== NO_CONTENT) {
    throw new ApiError('offline', 'Somebody else answered in place of the API')
  }
  // Safe: the server writes its answers by the schemas that the types come from.
  return json as Answer
}

/** How long a second press counts as a repeat after an answer was lost. */
const PRESS_AGAIN_MS = 10 * 60_000

/** The last change without an answer: the same call again is the same action. */
let unanswered: { call: string; id: string; at: number } | undefined

function actionIdOf(call: string): string {
  const at = performance.now()
  if (unanswered?.call !== call || at - unanswered.at > PRESS_AGAIN_MS) {
    unanswered = { call, id: crypto.randomUUID(), at }
  }
  return unanswered.id
}

const UNAUTHORIZED = 401

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === UNAUTHORIZED
}

export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && !isSignedOut(error)
}

export function canRetryCall(error: unknown): boolean {
  return !(error instanceof ApiError) || error.canRetry
}

export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Please try again.'
  if (error.kind === 'offline') {
    return 'There is no connection to the hotel’s server. Nothing that you typed is lost.'
  }
  // A proxy between the desk and the server may answer with a page of its own instead of our error.
  if (error.code !== undefined) return error.message
  return error.kind === 'server'
    ? 'The hotel’s server could not do this. Please try again shortly.'
    : 'The hotel’s server refused this.'
}
