import type { Client } from 'pg'
import { ConfigError } from '../../config/config-error'
import { createSession, toFailure } from './postgres'

/** On a busy pooler each client may by chance get its own session twice. */
const ROUNDS = 5

const SHARED =
  'leads to a pooler that shares sessions of PostgreSQL between connections (PgBouncer with pool_mode = transaction?), where what a connection sets does not hold: connect to PostgreSQL directly, or set pool_mode = session'

/**
 * Throws a ConfigError when two connections share one session of PostgreSQL, as through PgBouncer with pool_mode =
 * transaction, and a PostgresFailure when the server cannot be reached.
 */
export async function refuseSharedSessions(databaseUrl: string): Promise<void> {
  const [idle, busy] = [createSession(databaseUrl), createSession(databaseUrl)]
  try {
    await idle.connect()
    await busy.connect()
    const session = await readSessionId(idle)
    for (let round = 0; round < ROUNDS; round += 1) {
      // A pooler gives this transaction the session that `idle` had, or gives `idle` another one meanwhile.
      await busy.query('begin')
      const isShared = (await readSessionId(busy)) === session || (await readSessionId(idle)) !== session
      if (isShared) throw new ConfigError('DATABASE_URL', SHARED)
      await busy.query('rollback')
    }
  } catch (error) {
    throw error instanceof ConfigError ? error : toFailure(error)
  } finally {
    await Promise.all([idle, busy].map((client) => client.end().catch(() => undefined)))
  }
}

async function readSessionId(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
