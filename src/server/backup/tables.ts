import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { HOTEL_TABLES } from '../db/migrations/hotel'
import type { Database } from '../db/schema'

export class BooksError extends Error {
  override name = 'BooksError'
}

export interface Table {
  name: string
  primaryKey: readonly string[]
  columns?: readonly string[]
}

/** Links, sessions and the state of the machine. */
export const NOT_RESTORED = ['desk_invites', 'desk_sessions', 'machine_state']

/** All tables that a restored hotel takes over, each after the tables that its foreign keys refer to. */
export const TABLES: readonly Table[] = Object.entries(HOTEL_TABLES)
  .filter(([name]) => !NOT_RESTORED.includes(name))
  .map(([name, { primaryKey }]) => ({ name, primaryKey }))

/** Returns the TABLES that a database has, with its columns: an earlier version may lack some. */
export async function findTables(database: Kysely<Database>) {
  const found = new Map((await database.introspection.getTables()).map((table) => [table.name, table]))
  return TABLES.flatMap((table) => {
    const columns = found.get(table.name)?.columns.map(({ name }) => name)
    return columns === undefined ? [] : [{ ...table, columns }]
  })
}

export type TableRow = Record<string, unknown>

/** SQLite allows 32,766 parameters in a statement: https://sqlite.org/limits.html#max_variable_number */
const PAGE_ROWS = 500
/** Rows of these tables can hold a picture of several megabytes. */
const PICTURE_TABLES = new Set(['uploaded_pictures', 'content_files'])
const PICTURE_PAGE_ROWS = 10

export async function* readPages(
  database: Kysely<Database>,
  { name, primaryKey, columns }: Table,
): AsyncGenerator<TableRow[]> {
  const key = sql.join(primaryKey.map((column) => sql.ref(column)))
  const limit = PICTURE_TABLES.has(name) ? PICTURE_PAGE_ROWS : PAGE_ROWS
  const selected = columns === undefined ? sql`*` : sql.join(columns.map((column) => sql.ref(column)))
  let last: TableRow | undefined
  for (;;) {
    const behind =
      last === undefined
        ? sql``
        : sql`where (${key}) > (${sql.join(primaryKey.map((column) => last?.[column]))})`
    const { rows } =
      await sql<TableRow>`select ${selected} from ${sql.table(name)} ${behind} order by ${key} limit ${limit}`.execute(
        database,
      )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

export async function countRows(database: Kysely<Database>, { name }: Table): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(
    database,
  )
  return rows[0]?.rows ?? 0
}

/** Identifies the rows of a table without revealing them. */
export interface Fingerprint {
  table: string
  rows: number
  /** Hash of all rows, independent of their order and of the database system. */
  sha256: string
}

export async function fingerprintBooks(
  database: Kysely<Database>,
  tables?: readonly Table[],
): Promise<Fingerprint[]> {
  const fingerprints: Fingerprint[] = []
  for (const table of tables ?? (await findTables(database))) {
    fingerprints.push(await fingerprintTable(database, table))
  }
  return fingerprints
}

export function formatFingerprint({ table, rows, sha256 }: Fingerprint): string {
  return `${table} ${rows} rows sha256 ${sha256}`
}

export function compareFingerprints(ours: readonly Fingerprint[], theirs: readonly Fingerprint[]): string {
  const tables = new Set([...ours, ...theirs].map(({ table }) => table))
  return [...tables]
    .map((name) => [describe(ours, name), describe(theirs, name)])
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => `${one} against ${other}`)
    .join('; ')
}

function describe(fingerprints: readonly Fingerprint[], name: string): string {
  const found = fingerprints.find(({ table }) => table === name)
  return found === undefined ? `no ${name}` : formatFingerprint(found)
}

async function fingerprintTable(database: Kysely<Database>, table: Table): Promise<Fingerprint> {
  const hashes: string[] = []
  for await (const rows of readPages(database, table)) {
    hashes.push(...rows.map((row) => hash('sha256', canonicalJson(row))))
  }
  const counted = await countRows(database, table)
  if (counted !== hashes.length) {
    throw new BooksError(`${table.name} has ${counted} rows, of which ${hashes.length} could be read`)
  }
  // Sorted here, because SQLite and PostgreSQL can order text differently.
  return { table: table.name, rows: counted, sha256: hash('sha256', hashes.toSorted().join('\n')) }
}

/** Sorts the columns by name, because two databases may have them in another order. */
function canonicalJson(row: TableRow): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
