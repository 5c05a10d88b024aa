import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'

/** How often an address has asked for a route in the present window of time. */
export interface RequestCount {
  hits: number
  /** Time until the window ends, in milliseconds. */
  remainingMs: number
}

/** A flood from ever new addresses is forgotten beyond so many rows, which take about 10 MB. */
const MAX_ROWS = 100_000
const KEY_BYTES = 16

/**
 * Counts `hits` requests in PostgreSQL, for all servers, in one statement. The first request of a key begins
 * a window; the next one after its end begins another. Throws what the database throws.
 */
export async function countRequest(
  database: Kysely<Database>,
  key: string,
  windowMs: number,
  hits = 1,
): Promise<RequestCount> {
  const hash = createHash('sha256').update(key).digest().subarray(0, KEY_BYTES)
  const isOver = sql`counted.ends_at <= excluded.ends_at - ${windowMs} * interval '1 millisecond'`
  const { rows } = await sql<{ hits: number; remaining: number }>`
    insert into rate_limits as counted (key, hits, ends_at)
    values (${hash}, ${hits}, clock_timestamp() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set
      hits = case when ${isOver} then excluded.hits else counted.hits + excluded.hits end,
      ends_at = case when ${isOver} then excluded.ends_at else counted.ends_at end
    returning hits, ceil(extract(epoch from ends_at - clock_timestamp()) * 1000)::integer as remaining`.execute(
    database,
  )
  const [row] = rows
  return { hits: row?.hits ?? hits, remainingMs: Math.max(0, row?.remaining ?? windowMs) }
}

/** Removes the counts of windows that have ended, and all counts when there are too many. PostgreSQL only. */
export async function forgetRequests(database: Kysely<Database>, maxRows = MAX_ROWS): Promise<void> {
  await sql`delete from rate_limits where ends_at < clock_timestamp()`.execute(database)
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from rate_limits`.execute(database)
  if ((rows[0]?.rows ?? 0) > maxRows) await sql`truncate rate_limits`.execute(database)
}
