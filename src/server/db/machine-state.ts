import { type Kysely, sql } from 'kysely'
import type { Database } from './schema'
import { inTransaction } from './transaction'

/** Troubles of the machine that only a person ends. A row exists as long as the trouble lasts. */
type Trouble =
  | 'key-refused'
  | 'payments-unread'
  | 'refunds-unread'
  | 'disputes-unread'
  | 'publish-failed'
  | 'mail-unsent'
  | 'jobs-failing'

/** `words`: the version that was started, the backup's file, or the backup that a drill restored. */
type MachineEvent = 'server' | 'backup' | 'drill'

interface MachineNote {
  since: string
  words: string
}

export type MachineState = Partial<Record<Trouble | MachineEvent, MachineNote>> & {
  /** When the first server made these books: what was never done counts as overdue from then on. */
  booksSince: string
}

export function noteEvent(
  database: Kysely<Database>,
  name: MachineEvent,
  words: string,
  now: Date,
): Promise<unknown> {
  const since = now.toISOString()
  return note(database, { name, words, since }, { words, since })
}

/** Keeps the moment of a trouble's first note. Without a reason, the trouble is over. */
export function noteTrouble(
  database: Kysely<Database>,
  name: Trouble,
  reason: string | undefined,
  now: Date,
): Promise<unknown> {
  if (reason !== undefined)
    return note(database, { name, words: reason, since: now.toISOString() }, { words: reason })
  return inTransaction<Database, unknown>(database, (trx) =>
    trx.deleteFrom('machine_state').where('name', '=', name).execute(),
  )
}

function note(
  database: Kysely<Database>,
  row: Database['machine_state'],
  changes: Partial<Database['machine_state']>,
): Promise<unknown> {
  return inTransaction<Database, unknown>(database, (trx) =>
    trx
      .insertInto('machine_state')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
      .execute(),
  )
}

export async function readMachineState(database: Kysely<Database>): Promise<MachineState> {
  const rows = await database.selectFrom('machine_state').selectAll().execute()
  const { rows: begun } = await sql<{ since: string | null }>`
    select min(timestamp) as since from kysely_migration`.execute(database)
  const notes: Partial<Record<string, MachineNote>> = Object.fromEntries(
    rows.map(({ name, since, words }) => [name, { since, words }]),
  )
  return { ...notes, booksSince: begun[0]?.since ?? new Date().toISOString() }
}
