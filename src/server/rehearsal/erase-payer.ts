import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { emptyLog } from '../db/dialect'
import { openSqlite } from '../db/sqlite'
import { ledgerFile } from './ledger'
import type { LedgerTables } from './ledger-tables'

/** An address in lower case, and the pattern that finds it in a text. */
export interface Payer {
  email: string
  pattern: RegExp
}

/** Returns the number of transactions. Only counts them without a placeholder. A server may be running. */
export async function erasePayer(
  dataDir: string,
  { email, pattern }: Payer,
  placeholder?: string,
): Promise<number> {
  const file = ledgerFile(dataDir)
  if (!existsSync(file)) return 0
  const ledger = await openSqlite<LedgerTables>(file, {}, async () => undefined)
  try {
    const isOfPayer = sql<boolean>`lower(email) = ${email} or instr(lower(metadata), ${email}) > 0`
    const found = await ledger.selectFrom('transactions').selectAll().where(isOfPayer).execute()
    const rows = found.filter(
      (row) => row.email.toLowerCase() === email || row.metadata.search(pattern) !== -1,
    )
    if (placeholder === undefined) return rows.length
    for (const { id, metadata } of rows) {
      const erased = { email: placeholder, metadata: withoutPerson(metadata) }
      await ledger.updateTable('transactions').set(erased).where('id', '=', id).execute()
    }
    await emptyLog(ledger)
    return rows.length
  } finally {
    await ledger.destroy()
  }
}

/** Keeps the metadata by which the sweep recognises a payment of this site and what it pays for. */
function withoutPerson(metadata: string): string {
  try {
    const { source, room_id, arrives_on, nights }: Record<string, unknown> = JSON.parse(metadata)
    return JSON.stringify({ source, room_id, arrives_on, nights })
  } catch {
    return ''
  }
}
