import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isStopping, noteAnswer } from './end-in-order'
import { writeInSlices } from './slices'
import { hasTooManyHeaders } from './strict-requests'

/** An answer that lies in memory as it goes out, apart from what Node adds: date and connection. */
export interface ReadyAnswer {
  status: 200 | 304
  /** Names and values in turn. */
  headers: string[]
  /** Made by `readyBody`. Undefined for a 304. */
  body?: Buffer | string
  /** The pattern of the route that it comes from. */
  route: string
}

/** What a plain request says of the answer that it wants. */
export interface Wish {
  /** Without the query. */
  path: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Gives the answer to a wish, or undefined when it has none: Fastify answers then. */
export type ReadySource = (wish: Wish) => ReadyAnswer | undefined

export interface GivenAnswer {
  route: string
  method: 'GET' | 'HEAD'
  status: 200 | 304
}

interface Lane {
  sources: ReadySource[]
  listeners: ((given: GivenAnswer) => void)[]
}

const lanes = new WeakMap<Server, Lane>()

/** With one of them a request has a body, is told more than the whole answer, or needs to be judged. */
const NOT_PLAIN = new Set([
  'content-length',
  'expect',
  'if-match',
  'if-range',
  'if-unmodified-since',
  'origin',
  'range',
  'transfer-encoding',
  'upgrade',
])
/** Up to here, a body is copied behind its headers sooner than the system is handed two pieces. */
const ONE_PIECE_BYTES = 4 * 1024
/** Set by Node for each connection. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/**
 * Answers plain requests from memory, in front of Fastify: GET and HEAD of HTTP/1.1 with one Host and without
 * anything that a source does not look at. Whatever is odd goes to Fastify, which answers or refuses it as if
 * there were no memory. Call it before anything else takes the requests of the server over.
 */
export function answerFromMemory(app: FastifyInstance): void {
  const lane: Lane = { sources: [], listeners: [] }
  lanes.set(app.server, lane)
  const handlers = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = isStopping(app) ? undefined : findAnswer(lane, request)
    if (answer === undefined) {
      for (const handler of handlers) handler.call(app.server, request, response)
      return
    }
    const { status, headers, body, route } = answer
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
    response.writeHead(status, headers)
    if (method === 'HEAD' || body === undefined) response.end()
    else if (typeof body === 'string') response.end(body, 'latin1')
    else writeInSlices(response, body)
    if (response.writableLength > 0) noteAnswer(app, request, response)
    app.log.debug({ req: request, res: response }, 'answered from memory')
    for (const listener of lane.listeners) listener({ route, method, status })
  })
}

/** Adds a source of answers. An app that was not made for answers from memory never asks it. */
export function addReadySource(app: FastifyInstance, source: ReadySource): void {
  lanes.get(app.server)?.sources.push(source)
}

/** Lets `listener` be told of each answer from memory. */
export function onReadyAnswer(app: FastifyInstance, listener: (given: GivenAnswer) => void): void {
  lanes.get(app.server)?.listeners.push(listener)
}

/** Gives a body as a ReadyAnswer has it: a short one as a string, which leaves with the headers. */
export function readyBody(bytes: Buffer): Buffer | string {
  return bytes.length <= ONE_PIECE_BYTES ? bytes.toString('latin1') : bytes
}

/** Gives the headers of an answer as a ReadyAnswer has them. Takes headers with names in lower case. */
export function readyHeaders(headers: Record<string, unknown>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OF_CONNECTION.has(name) ? [] : [name, String(value)],
  )
}

function findAnswer({ sources }: Lane, request: IncomingMessage): ReadyAnswer | undefined {
  const wish = sources.length === 0 ? undefined : readWish(request)
  if (wish === undefined) return undefined
  for (const source of sources) {
    const answer = source(wish)
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Gives undefined for a request that is not plain. */
function readWish({ method, httpVersion, url = '', rawHeaders }: IncomingMessage): Wish | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || httpVersion !== '1.1') return undefined
  if (hasTooManyHeaders(rawHeaders)) return undefined
  const query = url.indexOf('?')
  const wish: Wish = {
    path: query === -1 ? url : url.slice(0, query),
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  }
  let hosts = 0
  let mustBeWhole = false
  let hasTime = false
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (NOT_PLAIN.has(name)) return undefined
    if (name === 'host') hosts += 1
    else if (name === 'if-modified-since') hasTime = true
    else if (name === 'cache-control') mustBeWhole ||= rawHeaders[index + 1]?.includes('no-cache') === true
    else if (name === 'accept-encoding') {
      if (wish.acceptEncoding !== undefined) return undefined
      wish.acceptEncoding = rawHeaders[index + 1]
    } else if (name === 'if-none-match') {
      if (wish.ifNoneMatch !== undefined) return undefined
      wish.ifNoneMatch = rawHeaders[index + 1]
    }
  }
  const hasTag = wish.ifNoneMatch !== undefined
  // Browsers send the time along with the tag, which alone counts then: RFC 9110, section 13.1.3.
  const isOdd = hosts !== 1 || (mustBeWhole && hasTag) || (hasTime && !hasTag)
  return isOdd ? undefined : wish
}
