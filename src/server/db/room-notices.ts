import { setTimeout as wait } from 'node:timers/promises'
import { ROOMS_CHANNEL } from './migrations/room-notices'
import { createSession } from './postgres'

/** Keeps the session alive (idle_session_timeout), and finds out that it is not. */
const ASK_EVERY_MS = 5_000
const CONNECT_AGAIN_MS = 1_000

/** Hears of the rooms that other processes change. */
export interface RoomNotices {
  close(): Promise<void>
}

/**
 * Listens to PostgreSQL's notices of changed rooms, on a connection of its own, and calls `onNotice` for
 * each. When the connection breaks, it is made again; then `onNotice` is called too, because notices may have
 * been lost. Does not wait for the connection.
 */
export function hearRoomNotices(databaseUrl: string, onNotice: () => void): RoomNotices {
  const closing = new AbortController()
  const listening = listenAgainAndAgain(databaseUrl, onNotice, closing.signal)
  return {
    async close() {
      closing.abort()
      await listening
    },
  }
}

async function listenAgainAndAgain(url: string, onNotice: () => void, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    // Why the connection failed is seen in the answers to guests, and in the log of the jobs.
    await listenOnce(url, onNotice, closing).catch(() => undefined)
    onNotice()
    await wait(CONNECT_AGAIN_MS, undefined, { signal: closing, ref: false }).catch(() => undefined)
  }
}

/** Resolves or rejects when the connection has ended. */
async function listenOnce(url: string, onNotice: () => void, closing: AbortSignal): Promise<void> {
  const client = createSession(url)
  const over = new AbortController()
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
    // Without `over`, `closing` would keep each of these connections for as long as the server runs.
    closing.addEventListener('abort', () => resolve(), { signal: over.signal })
  })
  client.on('notification', onNotice)
  let timer: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`listen ${ROOMS_CHANNEL}`)
    onNotice()
    timer = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => undefined))
    }, ASK_EVERY_MS).unref()
    await ended
  } finally {
    over.abort()
    clearInterval(timer)
    await client.end().catch(() => undefined)
  }
}
