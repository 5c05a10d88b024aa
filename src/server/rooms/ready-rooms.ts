import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { roomPath, ROOMS_PATH } from '../../shared/paths'
import { versionOf } from '../db/changes'
import type { Database } from '../db/schema'
import { addReadySource, type ReadyAnswer, readyBody, readyHeaders } from '../http/ready-answers'
import { type BookingProofs, PROOF_HEADER } from './booking-proof'
import { chooseEncoding, type Encoding, isWorthPacking, pack } from './pack-answer'
import { parseRoomId } from './room-id'

/**
 * For how long an answer is given without another look at the books. Only with PostgreSQL, and when a notice
 * is lost, can a room have changed meanwhile.
 */
const TRUE_FOR_MS = 1_000

export interface ReadyRoomsOptions {
  database: Kysely<Database>
  proofs: BookingProofs
}

/** Hooks of the routes that answer with rooms. */
export interface RoomMemory {
  onRequest(request: FastifyRequest): Promise<void>
  onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown>
}

/** The books before the rows were read. */
interface Before {
  version: string
  readAt: number
}

interface Kept extends Before {
  answer: ReadyAnswer
  roomId: number | undefined
}

/**
 * Keeps answers with rooms as they went out, and gives the same bytes again until the books have changed. The
 * answer of one room gets a new proof each time. A long list is compressed.
 */
export function keepRoomsReady(app: FastifyInstance, { database, proofs }: ReadyRoomsOptions): RoomMemory {
  const kept = new Map<string, Kept>()
  const before = new WeakMap<FastifyRequest, Before>()

  addReadySource(app, ({ path, ifNoneMatch, acceptEncoding }) => {
    if (ifNoneMatch !== undefined) return undefined
    const found = kept.get(keyOf(path.endsWith('/') ? path : `${path}/`, chooseEncoding(acceptEncoding)))
    if (found === undefined || performance.now() - found.readAt > TRUE_FOR_MS) return undefined
    if (found.version !== versionOf(database)) return undefined
    const { answer, roomId } = found
    if (roomId === undefined) return answer
    return { ...answer, headers: [...answer.headers, PROOF_HEADER, proofs.issue(roomId)] }
  })

  return {
    async onRequest(request) {
      const version = versionOf(database)
      if (version !== undefined) before.set(request, { version, readAt: performance.now() })
    },
    async onSend(request, reply, payload) {
      const read = before.get(request)
      // An answer to HEAD has no payload.
      if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const isLong = isWorthPacking(payload)
      const body = await pack(payload, isLong ? encoding : 'plain')
      if (isLong) {
        reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
        if (encoding !== 'plain') reply.header('content-encoding', encoding)
      }
      // An answer for a page of another origin names that origin.
      if (read === undefined || request.headers.origin !== undefined) return body
      // Each answer of another version is false, so no more is kept than the rooms that are listed now.
      const [[, oldest] = []] = kept
      if (oldest?.version !== read.version) kept.clear()
      const roomId = readRoomId(request.params)
      const { [PROOF_HEADER]: _ofThisGuest, ...headers } = reply.getHeaders()
      const answer: ReadyAnswer = {
        status: 200,
        headers: readyHeaders({ ...headers, 'content-length': body.length }),
        body: readyBody(body),
        route: request.routeOptions.url ?? ROOMS_PATH,
      }
      const path = roomId === undefined ? ROOMS_PATH : roomPath(roomId)
      for (const taken of isLong ? [encoding] : ENCODINGS) {
        kept.set(keyOf(path, taken), { answer, roomId, ...read })
      }
      return body
    },
  }
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'plain']

function keyOf(path: string, encoding: Encoding): string {
  return `${encoding} ${path}`
}

function readRoomId(params: unknown): number | undefined {
  const isOfRoom = typeof params === 'object' && params !== null && 'id' in params
  return isOfRoom ? parseRoomId(String(params.id)) : undefined
}
