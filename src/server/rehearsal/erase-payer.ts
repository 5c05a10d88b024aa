import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { eraseFromDisk } from '../db/dialect'
import { openSqlite } from '../db/sqlite'
import { ledgerFile } from './ledger'

interface PayerTables {
  transactions: { id: number; email: string; metadata: string }
}

/** An address in lower case, and the pattern that finds it in a text. */
export interface Payer {
  email: string
  pattern: RegExp
}

/**
 * Replaces a payer's address and name in the rehearsal's ledger; the transactions stay. Takes DATA_DIR, and the
 * placeholder for the address. Returns the number of transactions. A server may be using the ledger.
 */
export function erasePayer(dataDir: string, payer: Payer, placeholder: string): Promise<number> {
  return withPayments(dataDir, payer, (ledger, rows) =>
    eraseFromDisk(ledger, ['transactions'], async () => {
      for (const { id, metadata } of rows) {
        const erased = { email: placeholder, metadata: withoutPerson(metadata) }
        await ledger.updateTable('transactions').set(erased).where('id', '=', id).execute()
      }
      return rows.length
    }),
  )
}

/** Returns the number of transactions that erasePayer would change. */
export function countPayer(dataDir: string, payer: Payer): Promise<number> {
  return withPayments(dataDir, payer, async (_ledger, { length }) => length)
}

async function withPayments(
  dataDir: string,
  { email, pattern }: Payer,
  work: (ledger: Kysely<PayerTables>, rows: PayerTables['transactions'][]) => Promise<number>,
): Promise<number> {
  const file = ledgerFile(dataDir)
  if (!existsSync(file)) return 0
  const ledger = await openSqlite<PayerTables>(file, {}, async () => undefined)
  try {
    const isOfPayer = sql<boolean>`lower(email) = ${email} or instr(lower(metadata), ${email}) > 0`
    const rows = await ledger.selectFrom('transactions').selectAll().where(isOfPayer).execute()
    const isSame = (row: PayerTables['transactions']) =>
      row.email.toLowerCase() === email || row.metadata.search(pattern) !== -1
    return await work(ledger, rows.filter(isSame))
  } finally {
    await ledger.destroy()
  }
}

/** Keeps the metadata by which the sweep recognises a payment of this site. */
function withoutPerson(metadata: string): string {
  try {
    const { source, room_id }: Record<string, unknown> = JSON.parse(metadata)
    return JSON.stringify({ source, room_id })
  } catch {
    return ''
  }
}
