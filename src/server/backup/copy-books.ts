import { type Kysely, sql, type Transaction } from 'kysely'
import { lockTables } from '../db/dialect'
import type { Database } from '../db/schema'
import {
  BooksError,
  compareFingerprints,
  countRows,
  type Fingerprint,
  fingerprintBooks,
  findTables,
  readPages,
  type TableRow,
  type Table,
  TABLES,
} from './tables'
import { readSnapshot } from '../db/transaction'

/** Tables that a server's first start fills, in an order in which they can be emptied before the copy. */
const FILLED_AT_START: readonly string[] = [
  'room_prices',
  'holds',
  'room_nights',
  'closures',
  'rooms',
  'sync_state',
]

/** Throws a BooksError when the target holds books already, or the copy differs. */
export function copyBooks(source: Kysely<Database>, target: Kysely<Database>): Promise<Fingerprint[]> {
  return readSnapshot(source, (snapshot) =>
    target.transaction().execute(async (transaction) => {
      // No server on the target may book meanwhile.
      await lockTables(
        transaction,
        TABLES.map(({ name }) => name),
      )
      const held = await describeHeldBooks(transaction)
      if (held !== '') throw new BooksError(`Nothing was copied: the database already has data (${held})`)
      const tables = await findCommonTables(snapshot, transaction)
      await fill(transaction, snapshot, tables)
      const fingerprints = await fingerprintBooks(snapshot, tables)
      const difference = compareFingerprints(fingerprints, await fingerprintBooks(transaction))
      if (difference !== '') throw new BooksError(`The copy differs from the original (${difference})`)
      return fingerprints
    }),
  )
}

async function describeHeldBooks(transaction: Transaction<Database>): Promise<string> {
  const held: string[] = []
  for (const table of (await findTables(transaction)).filter(({ name }) => !FILLED_AT_START.includes(name))) {
    const rows = await countRows(transaction, table)
    if (rows > 0) held.push(`${table.name} ${rows}`)
  }
  return held.join(', ')
}

/** Returns what both have: after a rollback, PostgreSQL has columns that this version does not know. */
async function findCommonTables(
  source: Transaction<Database>,
  target: Transaction<Database>,
): Promise<Table[]> {
  const known = new Map((await findTables(target)).map(({ name, columns }) => [name, columns]))
  return (await findTables(source)).map((table) => ({
    ...table,
    columns: table.columns.filter((column) => known.get(table.name)?.includes(column)),
  }))
}

async function fill(
  transaction: Transaction<Database>,
  snapshot: Transaction<Database>,
  tables: readonly Table[],
): Promise<void> {
  const present = new Set((await findTables(transaction)).map(({ name }) => name))
  const empty = (name: string) => sql`delete from ${sql.table(name)}`.execute(transaction)
  for (const name of FILLED_AT_START.filter((filled) => present.has(filled))) await empty(name)
  for (const table of tables) {
    // Removes the price rows that the trigger wrote when the rooms were copied.
    if (table.name === 'room_prices') await empty(table.name)
    for await (const rows of readPages(snapshot, table)) await insertRows(transaction, table, rows)
  }
}

async function insertRows(
  transaction: Transaction<Database>,
  { name }: Table,
  rows: readonly TableRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const into = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${into}) values ${sql.join(values)}`.execute(transaction)
}
