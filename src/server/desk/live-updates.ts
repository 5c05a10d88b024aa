import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { BEAT_MS, DESK_API, DESK_EVENTS } from '../../shared/desk/api'
import { isAllowed } from '../../shared/desk/roles'
import { findSession } from '../access/sessions'
import { readVersion } from '../db/dialect'
import type { Database } from '../db/schema'
import { Busy } from '../http/errors'
import type { DeskServices } from './services'

const POLL_MS = 1_000
/** How long a browser waits before it reopens a broken stream. */
const RECONNECT_MS = 2_000
/** How far another server's clock may be behind. */
const CLOCK_TOLERANCE_MS = 60 * 60_000

/** Counts what guests booked on the site. What the desk itself books is no news to it. */
const BOOKED = sql<{ bookings: number | string }>`
  select count(*) as bookings from payments where outcome = 'booked'`

/** Reads what guests and jobs change. Changes by staff are in the journal. */
const QUERIES = [
  sql`select count(*) as bookings from bookings`,
  sql`select count(*) as payments from payments`,
  sql`select count(*) as count, max(created_at) as newest, max(in_progress_since) as in_progress
    from open_payments`,
  sql`select state, count(*) as count, max(requested_at) as requested, max(processed_at) as processed
    from refunds group by state order by state`,
  sql`select status, count(*) as count from disputes group by status order by status`,
  sql`select count(*) as messages from messages`,
  sql`select count(*) as count, count(done_at) as done, sum(attempts) as attempts from outbox`,
  sql`select * from rooms order by id`,
]

/**
 * Adds GET /api/desk/events/, a stream of server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html) that notifies a browser within two seconds
 * of a change. A stream ends with its session or when the server closes.
 */
export function addEventRoutes(desk: FastifyInstance, { database, now, publishState }: DeskServices): void {
  const streams = new Map<PassThrough, Reader>()
  const readState = createStateReader(database, new Date(now().getTime() - CLOCK_TOLERANCE_MS))
  let last: State | undefined
  let isPolling = false
  let isClosing = false

  async function hasChanged(): Promise<boolean> {
    const { facts, bookings } = await readState()
    const state = { facts: `${facts} ${publishState?.()}`, bookings }
    const isNew = state.facts !== last?.facts
    last = state
    return isNew
  }

  function send(event: string): void {
    for (const [stream, reader] of streams) stream.write(eventText(event, last, reader))
  }

  function end(stream: PassThrough): void {
    streams.delete(stream)
    stream.end()
  }

  async function endStreamsWithoutSession(): Promise<void> {
    for (const [stream, { token }] of streams) {
      if ((await findSession(database, token, now(), false)) === undefined) end(stream)
    }
  }

  async function poll(): Promise<void> {
    isPolling = true
    let isFailing = false
    for (let polls = 1; ; polls += 1) {
      await wait(POLL_MS, undefined, { ref: false })
      if (streams.size === 0) break
      const isBeat = polls % (BEAT_MS / POLL_MS) === 0
      if (isBeat) send(DESK_EVENTS.beat)
      try {
        const isChange = await hasChanged()
        if (isChange) send(DESK_EVENTS.change)
        if (isChange || isBeat) await endStreamsWithoutSession()
        isFailing = false
      } catch (err) {
        if (!isFailing) desk.log.warn({ err }, 'the desk cannot read what has changed')
        isFailing = true
      }
    }
    isPolling = false
  }

  // After the hook of stopWithoutLoss: until then the desk answers like the rest of the server.
  desk.addHook('preClose', async () => {
    isClosing = true
    for (const stream of streams.keys()) end(stream)
  })

  desk.get(
    `${DESK_API}events/`,
    { config: { permission: 'view' } },
    async ({ sessionToken, actor }, reply) => {
      if (isClosing) throw new Busy()
      const stream = new PassThrough()
      stream.once('close', () => streams.delete(stream))
      reply.raw.once('close', () => stream.destroy())
      if (!isPolling) await hasChanged()
      const reader = { token: sessionToken, maySeeGuests: isAllowed(actor.role, 'guests') }
      streams.set(stream, reader)
      if (!isPolling) void poll()
      stream.write(`retry: ${RECONNECT_MS}\n${eventText(DESK_EVENTS.ready, last, reader)}`)
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          // Otherwise nginx would hold events back until its buffer is full.
          .header('x-accel-buffering', 'no')
          .send(stream)
      )
    },
  )
}

interface Reader {
  /** Of the session. */
  token: string
  maySeeGuests: boolean
}

interface State {
  /** Differs after every change that the desk can show. */
  facts: string
  /** How many bookings guests have made. */
  bookings: number
}

function eventText(event: string, state: State | undefined, { maySeeGuests }: Reader): string {
  const data = maySeeGuests ? { bookings: state?.bookings } : {}
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Returns a function that reads the state of the hotel. */
function createStateReader(database: Kysely<Database>, since: Date): () => Promise<State> {
  const journal = sql`select count(*) as entries from journal where at > ${since.toISOString()}`
  let last: { version: string; state: State } | undefined
  return async () => {
    const version = await readVersion(database)
    if (version !== undefined && version === last?.version) return last.state
    const { rows } = await BOOKED.execute(database)
    const results: unknown[] = [rows]
    for (const query of [journal, ...QUERIES]) results.push((await query.execute(database)).rows)
    const state = { facts: JSON.stringify(results), bookings: Number(rows[0]?.bookings ?? 0) }
    last = version === undefined ? undefined : { version, state }
    return state
  }
}
