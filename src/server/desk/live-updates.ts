import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Changes } from '../../shared/desk/changes'
import { isAllowed } from '../../shared/desk/roles'
import type { Database } from '../db/schema'
import type { Handlers } from './serve-calls'
import type { DeskServices } from './services'

/** Counts bookings by guests on the site. The desk itself knows of its own. */
const BOOKED = sql<{ bookings: number }>`
  select count(*) as bookings from payments where outcome = 'booked'`

/** Read what guests and jobs change, and the journal, which has the changes by staff. */
const QUERIES = [
  sql`select count(*) as entries, max(at) as newest from journal`,
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

/** With the pause that a page makes between two calls, it sees a change within two seconds. */
const SHARED_MS = 500

export function changesRoutes({ database, now }: DeskServices) {
  let shared: { readAt: number; state: Promise<Required<Changes>> } | undefined
  return {
    'GET changes/': {
      // Otherwise little else would be in the log.
      logLevel: 'error',
      handler: async ({ actor }) => {
        const readAt = now().getTime()
        if (shared === undefined || readAt - shared.readAt >= SHARED_MS) {
          // Shared, because the counts read whole tables, which grow with the years.
          shared = { readAt, state: readState(database) }
        }
        const { version, bookings } = await shared.state
        return isAllowed(actor.role, 'guests') ? { version, bookings } : { version }
      },
    },
  } satisfies Partial<Handlers>
}

async function readState(database: Kysely<Database>): Promise<Required<Changes>> {
  const { rows } = await BOOKED.execute(database)
  const results: unknown[] = [rows]
  for (const query of QUERIES) results.push((await query.execute(database)).rows)
  const version = hash('sha256', JSON.stringify(results), 'base64url')
  return { version, bookings: rows[0]?.bookings ?? 0 }
}
