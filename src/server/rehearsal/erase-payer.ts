import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { eraseFromDisk } from '../db/dialect'
import { openSqlite } from '../db/sqlite'
import { ledgerFile } from './ledger'

interface PayerTables {
  transactions: { id: number; email: string; metadata: string }
}

/**
 * Replaces a payer's address and name in the rehearsal's ledger; the transactions stay. Takes DATA_DIR, the
 * address in lower case, and the placeholder. Returns the number of transactions. A server may be using the
 * ledger.
 */
export async function erasePayer(dataDir: string, email: string, placeholder: string): Promise<number> {
  const file = ledgerFile(dataDir)
  if (!existsSync(file)) return 0
  const ledger = await openSqlite<PayerTables>(file, {}, async () => undefined)
  try {
    const isOfPayer = sql<boolean>`lower(email) = ${email} or instr(lower(metadata), ${email}) > 0`
    const rows = await ledger.selectFrom('transactions').selectAll().where(isOfPayer).execute()
    return await eraseFromDisk(ledger, ['transactions'], async () => {
      for (const { id, metadata } of rows) {
        const erased = { email: placeholder, metadata: withoutPerson(metadata) }
        await ledger.updateTable('transactions').set(erased).where('id', '=', id).execute()
      }
      return rows.length
    })
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
