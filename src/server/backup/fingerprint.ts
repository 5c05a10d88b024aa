import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { BooksError } from './books-error'
import type { Database } from '../db/schema'
import { countRows, findTables, readPages, type Row, type Table } from './tables'

/** Identifies the rows of a table without revealing them. */
export interface Fingerprint {
  table: string
  rows: number
  /** Hash of all rows, independent of their order and of the kind of database. */
  sha256: string
}

/** Is told each table that has been read. */
export type OnTable = (table: string) => void

/**
 * Gives the fingerprints of the tables that exist. Inside a snapshot they all belong to one moment. Throws a
 * BooksError when a table gives another number of rows than it counts.
 */
export async function fingerprintBooks(
  database: Kysely<Database>,
  onTable?: OnTable,
): Promise<Fingerprint[]> {
  const fingerprints: Fingerprint[] = []
  for (const table of await findTables(database)) {
    fingerprints.push(await fingerprintTable(database, table))
    onTable?.(table.name)
  }
  return fingerprints
}

/** @example formatFingerprint({ table: 'rooms', rows: 12, sha256: '3f…' }) // 'rooms 12 rows sha256 3f…' */
export function formatFingerprint({ table, rows, sha256: hash }: Fingerprint): string {
  return `${table} ${rows} rows sha256 ${hash}`
}

/** Gives the difference between two sets of books, in words for one line; '' when they are equal. */
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
    hashes.push(...rows.map((row) => sha256(canonicalJson(row))))
  }
  const counted = await countRows(database, table)
  if (counted !== hashes.length) {
    throw new BooksError(`${table.name} has ${counted} rows, of which ${hashes.length} could be read`)
  }
  // Sorted here, because SQLite and PostgreSQL can order text differently.
  return { table: table.name, rows: counted, sha256: sha256(hashes.toSorted().join('\n')) }
}

/** Sorts the columns by name, because two databases may have them in another order. */
function canonicalJson(row: Row): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
