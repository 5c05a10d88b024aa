import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Actor } from './actor'
import { findEntry, type NewEntry, writeEntry } from './journal'

/**
 * Makes a change of the desk and writes the entry that the change gives, in one transaction. Gives the
 * entry's id, which the change knows too. When the connection breaks during the commit, the transaction runs
 * again: it finds the entry then, and makes no second change. Errors of the change pass through; throws
 * DatabaseUnavailable when the database cannot store it.
 */
export async function recordChange(
  database: Kysely<Database>,
  actor: Actor,
  change: (transaction: Transaction<Database>, entry: string) => Promise<NewEntry>,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await inTransaction(database, async (transaction) => {
    if ((await findEntry(transaction, id)) !== undefined) return
    await writeEntry(transaction, actor, { ...(await change(transaction, id)), id }, now)
  })
  return id
}
