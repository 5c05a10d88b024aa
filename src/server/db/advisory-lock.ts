import { createSession, toFailure } from './postgres'

/** A lock over all processes on one PostgreSQL, on a connection of its own, which frees it when it ends. */
export interface AdvisoryLock {
  /** Asks PostgreSQL. False when the connection broke: another process may have the lock by now. */
  isHeld(): Promise<boolean>
  /** Aborted when the connection breaks. */
  lost: AbortSignal
  release(): Promise<void>
}

/** Keeps the session alive (idle_session_timeout), and finds out that it is not. */
const ASK_EVERY_MS = 5_000

/**
 * Takes the lock `name` of the database at `databaseUrl`. The numbers of locks are hashes of their names, as
 * those of the jobs are (`withAdvisoryLock`). Gives undefined when another process holds it. Throws a
 * PostgresFailure when the database does not answer.
 */
export async function holdAdvisoryLock(databaseUrl: string, name: string): Promise<AdvisoryLock | undefined> {
  const client = createSession(databaseUrl)
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as taken',
      [name],
    )
    if (rows[0]?.taken !== true) {
      await client.end()
      return undefined
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw toFailure(error)
  }
  const isHeld = async () => {
    if (lost.signal.aborted) return false
    try {
      await client.query('select 1')
      return !lost.signal.aborted
    } catch {
      lost.abort()
      return false
    }
  }
  const timer = setInterval(() => void isHeld(), ASK_EVERY_MS).unref()
  return {
    isHeld,
    lost: lost.signal,
    async release() {
      clearInterval(timer)
      await client.end().catch(() => undefined)
    },
  }
}
