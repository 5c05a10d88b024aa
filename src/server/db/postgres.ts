import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  Client,
  type CustomTypesConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  types,
} from 'pg'
import { errorCodeOf, errorMessageOf } from '../../shared/error-facts'
import { POSTGRES_AWAY, POSTGRES_PREFIX } from './database-error'
import { migrate, type Prepare } from './migrate'
import type { Database } from './schema'

const MAX_CONNECTIONS = 16
/** Time limits while a guest waits. A transaction that holds a lock for longer is a bug. */
const SERVING: PoolConfig = {
  max: MAX_CONNECTIONS,
  connectionTimeoutMillis: 2_000,
  lock_timeout: 1_000,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 5_000,
  // Enforced by the client, because an unreachable server cannot.
  query_timeout: 5_000,
}
/** Desk commands read whole tables, and no guest waits for them. */
const WITHOUT_LIMITS: PoolConfig = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
}
const SESSION = {
  // A commit returns when it is on the disk, whatever the server's default is.
  synchronous_commit: 'on',
  // Closes the connection of a process that has vanished, which releases its locks.
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
}
const SESSION_OPTIONS = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
/** The lock timeout is long because another process may be running the migrations. */
const OPENING: PoolConfig = { max: 1, connectionTimeoutMillis: 5_000, lock_timeout: 60_000 }

/** Failures that make a connection unusable: it broke, the server shut down, or it became a standby. */
const ENDS_CONNECTION = /^PG_(AWAY|08...|25006|57P0.)$/

export interface OpeningOptions<Tables = Database> {
  isPatient?: boolean
  prepare?: Prepare<Tables>
}

/** Leaves out PostgreSQL's details, which may quote a row. */
export class PostgresFailure extends Error {
  override name = 'PostgresFailure'

  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

/** Throws a PostgresFailure, and an Error when the server's settings could lose committed data. */
export async function openPostgres<Tables>(
  connectionString: string,
  migrations: Record<string, Migration>,
  { isPatient = false, prepare = migrate }: OpeningOptions<Tables> = {},
): Promise<Kysely<Tables>> {
  const opening = connect<Tables>({ ...OPENING, connectionString })
  try {
    await assertDurable(opening)
    await prepare(opening, migrations)
  } finally {
    await opening.destroy()
  }
  return connect<Tables>({ ...SERVING, ...(isPatient ? WITHOUT_LIMITS : {}), connectionString })
}

export function createSession(connectionString: string): Client {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    idle_in_transaction_session_timeout: 15 * 60_000,
    options: SESSION_OPTIONS,
    keepAlive: true,
  })
  // Without a listener, an `error` event ends our process.
  client.on('error', () => undefined)
  return client
}

function connect<Tables>(config: PoolConfig): Kysely<Tables> {
  const pool = new Pool({
    ...config,
    options: SESSION_OPTIONS,
    keepAlive: true,
    types: { getTypeParser },
  })
  // An `error` event without a listener ends our process, for example when the server restarts. A query on
  // the connection fails as well, so no failure is hidden.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new GuardedPool(pool) }) })
}

/** A power cut must lose nothing: https://www.postgresql.org/docs/18/runtime-config-wal.html */
async function assertDurable<Tables>(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`.execute(database)
  const names = rows.map(({ name }) => name).join(', ')
  if (names !== '') throw new Error(`PostgreSQL may lose what was booked: ${names} is off`)
}

/** The driver returns a bigint as text. Ours are room ids, kobo and counts: safe integers in JavaScript. */
const getTypeParser: CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === types.builtins.INT8 ? readInteger : types.getTypeParser(oid, format)

function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a whole number of the database is too large')
  return value
}

class GuardedPool implements PostgresPool {
  constructor(private readonly pool: Pool) {}

  get options(): object {
    return this.pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new GuardedClient(await this.pool.connect())
    } catch (error) {
      throw toFailure(error)
    }
  }

  end(): Promise<void> {
    return this.pool.end()
  }
}

class GuardedClient implements PostgresPoolClient {
  private failure: PostgresFailure | undefined

  constructor(private readonly client: PoolClient) {}

  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    return this.run(String(statement), [...parameters])
  }

  release(): void {
    this.client.release(this.failure !== undefined)
  }

  private async run(statement: string, parameters: unknown[]): Promise<unknown> {
    // After a failure a rollback follows. On a dead connection the rollback too would wait for its timeout.
    if (this.failure !== undefined) throw this.failure
    try {
      return await this.client.query(statement, parameters)
    } catch (error) {
      const failure = toFailure(error)
      // Never reuse the connection: the next query would receive this query's late answer.
      if (ENDS_CONNECTION.test(failure.code)) this.failure = failure
      throw failure
    }
  }
}

/** PgBouncer's words for our session settings, and for transactions with pool_mode = statement. */
const POOLER_REFUSAL = /unsupported startup parameter|not allowed in statement pooling/

export function toFailure(error: unknown): PostgresFailure {
  if (error instanceof DatabaseError && error.code !== undefined) {
    const advice = POOLER_REFUSAL.test(error.message)
      ? ': connect to PostgreSQL directly, not to PgBouncer'
      : ''
    return new PostgresFailure(`${error.message}${advice}`, `${POSTGRES_PREFIX}${error.code}`)
  }
  // Node's error for a host with several addresses, such as localhost, has a code but no message.
  return new PostgresFailure(errorMessageOf(error) || errorCodeOf(error), POSTGRES_AWAY)
}
