import {
  Kysely,
  type Migration,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import { type CustomTypesConfig, DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { errorMessageOf } from '../../shared/error-facts'
import { POSTGRES_AWAY, POSTGRES_PREFIX } from './database-error'
import { migrate } from './migrate'
import type { TableFlavour } from './schema'

export const POSTGRES_FLAVOUR: TableFlavour = { integer: 'bigint', suffix: '' }

const MAX_CONNECTIONS = 16
/** A guest waits for this; whoever holds a lock for longer is broken. */
const SERVING: PoolConfig = {
  max: MAX_CONNECTIONS,
  connectionTimeoutMillis: 2_000,
  lock_timeout: 1_000,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 5_000,
  // Of the client's own clock: for a server that has been cut off and says nothing at all.
  query_timeout: 5_000,
}
/** The desk reads whole tables, and nobody waits for it but the desk. */
const WITHOUT_LIMITS: PoolConfig = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
}
/** Settings of the server for our connections; PostgreSQL 14 or later knows them all. */
const SESSION = {
  // Whatever the server's default is: a commit is answered when it is on the disk.
  synchronous_commit: 'on',
  // Whoever holds an advisory lock and is gone, or says nothing, must not keep it for ever.
  idle_session_timeout: '15min',
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
}
/** Another process may be bringing the tables up to date. */
const OPENING: PoolConfig = { max: 1, connectionTimeoutMillis: 5_000, lock_timeout: 60_000 }

/** After these a connection is of no more use: broken, shut down, or to a server that has become a standby. */
const SPOILT = /^PG_(AWAY|08...|25006|57P0.)$/

export interface OpeningOptions {
  /** True: a statement may take as long as it takes. */
  isPatient?: boolean
}

/** A failure of PostgreSQL or of the line to it. Its details, which may quote a row, are left out. */
export class PostgresFailure extends Error {
  override name = 'PostgresFailure'

  constructor(
    message: string,
    /** `PG_` and the SQLSTATE, or POSTGRES_AWAY. */
    readonly code: string,
  ) {
    super(message)
  }
}

/**
 * Opens a PostgreSQL database and brings its tables up to date. Takes a URL such as postgresql://user:password@host/hotel. Throws a
 * PostgresFailure when it cannot be reached, an Error when the server is not one to trust with money or a migration fails.
 */
export async function openPostgres<Tables>(
  connectionString: string,
  migrations: Record<string, Migration>,
  { isPatient = false }: OpeningOptions = {},
): Promise<Kysely<Tables>> {
  const opening = connect<Tables>({ ...OPENING, connectionString })
  try {
    await assertDurable(opening)
    await migrate(opening, migrations)
  } finally {
    await opening.destroy()
  }
  return connect<Tables>({ ...SERVING, ...(isPatient ? WITHOUT_LIMITS : {}), connectionString })
}

function connect<Tables>(config: PoolConfig): Kysely<Tables> {
  const pool = new Pool({
    ...config,
    options: Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    keepAlive: true,
    types: { getTypeParser },
  })
  // Without a listener, a server that restarts would end our process. Whoever uses the connection hears of it anyway.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new GuardedPool(pool) }) })
}

/** https://www.postgresql.org/docs/18/runtime-config-wal.html: without these a power cut may take what was committed. */
async function assertDurable<Tables>(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`.execute(database)
  const names = rows.map(({ name }) => name).join(', ')
  if (names !== '') throw new Error(`PostgreSQL may lose what was booked: ${names} is off`)
}

/** PostgreSQL's bigint comes as text. Ours are ids, kobo and counts, all far below what a number holds. */
const getTypeParser: CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === types.builtins.INT8 ? readInteger : types.getTypeParser(oid, format)

function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a whole number of the database is too large')
  return value
}

/** A pool whose failures are PostgresFailures, and which keeps no connection that failed. */
class GuardedPool implements PostgresPool {
  constructor(private readonly pool: Pool) {}

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
    // A rollback on a line that says nothing would only wait as long once more.
    if (this.failure !== undefined) throw this.failure
    try {
      return await this.client.query(statement, parameters)
    } catch (error) {
      const failure = toFailure(error)
      // What it still has to say would be taken for the answer to the next question.
      if (SPOILT.test(failure.code)) this.failure = failure
      throw failure
    }
  }
}

function toFailure(error: unknown): PostgresFailure {
  if (error instanceof DatabaseError && error.code !== undefined) {
    return new PostgresFailure(error.message, `${POSTGRES_PREFIX}${error.code}`)
  }
  return new PostgresFailure(errorMessageOf(error), POSTGRES_AWAY)
}
