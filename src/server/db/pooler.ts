import type { Client } from 'pg'
import { ConfigError } from '../../config/config-error'
import { createSession, toFailure } from './postgres'

/** A busy pooler may by chance give each client the same session twice. */
const ROUNDS = 3

/**
 * Throws a ConfigError when two connections share one session of PostgreSQL, as through PgBouncer with
 * pool_mode = transaction: advisory locks belong to a session. Throws a PostgresFailure when the
 * server cannot be reached.
 */
export async function refuseSharedSessions(databaseUrl: string): Promise<void> {
  const idle = createSession(databaseUrl)
  const busy = [createSession(databaseUrl), createSession(databaseUrl)]
  try {
    for (const client of [idle, ...busy]) await client.connect()
    for (let round = 0; round < ROUNDS; round += 1) {
      const session = await sessionOf(idle)
      for (const client of busy) {
        await client.query('begin')
        // A pooler gives this transaction the session that `idle` had, or gives `idle` another one afterwards.
        if ((await sessionOf(client)) === session || (await sessionOf(idle)) !== session) {
          throw new ConfigError('DATABASE_URL', SHARED)
        }
      }
      for (const client of busy) await client.query('rollback')
    }
  } catch (error) {
    throw error instanceof ConfigError ? error : toFailure(error)
  } finally {
    await Promise.all([idle, ...busy].map((client) => client.end().catch(() => undefined)))
  }
}

const SHARED =
  'leads to a pooler that shares sessions of PostgreSQL between connections (PgBouncer with pool_mode = transaction?), and locks do not survive that: connect to PostgreSQL directly, or set pool_mode = session'

async function sessionOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
