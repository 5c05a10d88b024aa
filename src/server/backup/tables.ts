import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'

/** Whoever restores books signs in anew: old links and sessions are no part of the books. */
type NoBooks = 'desk_invites' | 'desk_sessions'

/** Primary keys of the hotel's tables. Each table comes after the tables that its foreign keys refer to. */
const PRIMARY_KEYS = {
  rooms: 'id',
  room_prices: 'id',
  payments: 'id',
  bookings: 'id',
  refunds: 'id',
  open_payments: 'reference',
  messages: 'id',
  outbox: 'id',
  sync_state: 'name',
  journal: 'id',
  review_decisions: 'payment_id',
  desk_people: 'id',
  uploaded_pictures: 'path',
} satisfies Record<Exclude<keyof Database, NoBooks>, string>

export interface Table {
  name: string
  primaryKey: string
}

/** All tables of the books, in an order in which they can be filled without breaking a foreign key. */
export const TABLES: readonly Table[] = Object.entries(PRIMARY_KEYS).map(([name, primaryKey]) => ({
  name,
  primaryKey,
}))

/** Tables of earlier versions, so that a backup before an upgrade has them. */
const FORMER_TABLES: readonly Table[] = [
  { name: 'claims', primaryKey: 'reference' },
  { name: 'room_entries', primaryKey: 'room_id' },
]

/** Gives the tables of books, of this version or an earlier one, that a database has; in the same order. */
export async function findTables(database: Kysely<Database>): Promise<Table[]> {
  const present = new Set((await database.introspection.getTables()).map(({ name }) => name))
  return [...TABLES, ...FORMER_TABLES].filter(({ name }) => present.has(name))
}

/** A row: column names and values. */
export type Row = Record<string, unknown>

/**
 * Small enough for one insert statement: it has a parameter for each column of each row, and SQLite allows
 * 32,766 parameters (https://sqlite.org/limits.html#max_variable_number), PostgreSQL 65,535.
 */
const PAGE_ROWS = 500

/**
 * Reads a table in the order of its primary key, up to 500 rows at a time. Inside a snapshot all rows belong
 * to one moment.
 */
export async function* readPages(
  database: Kysely<Database>,
  { name, primaryKey }: Table,
): AsyncGenerator<Row[]> {
  const key = sql.ref(primaryKey)
  let last: unknown
  for (;;) {
    const behind = last === undefined ? sql`` : sql`where ${key} > ${last}`
    const { rows } =
      await sql<Row>`select * from ${sql.table(name)} ${behind} order by ${key} limit ${PAGE_ROWS}`.execute(
        database,
      )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.[primaryKey]
  }
}

/** Gives how many rows a table has. */
export async function countRows(database: Kysely<Database>, { name }: Table): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(
    database,
  )
  return rows[0]?.rows ?? 0
}
