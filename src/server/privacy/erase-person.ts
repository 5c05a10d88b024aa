import { rm, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import type { CountedPerson, Erased } from '../../shared/desk/people'
import { emptyLog } from '../db/dialect'
import { type Database, ERASED } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../http/errors'
import { type Actor, journalEntry, recordChange } from '../journal/journal'
import { erasePayer, type Payer } from '../rehearsal/erase-payer'
import { addressPattern, foldEmail } from './address'
import { eraseInBooks } from './erase-in-books'
import { upgradeBackupDir } from '../backup/make-backup'

interface ErasePlace {
  database: Kysely<Database>
  dataDir: string
}

/** Payments, bookings and refunds stay, nameless. Throws a Conflict while anything is open. */
export async function erasePerson(
  { database, dataDir }: ErasePlace,
  actor: Actor,
  address: string,
  now: Date,
): Promise<Erased> {
  const email = foldEmail(address)
  let rows: Record<string, number> = {}
  const erase = async (transaction: Transaction<Database>) => {
    const erased = await eraseInBooks(transaction, email, now)
    if (erased.obstacle !== null) throw new Conflict(erased.obstacle)
    rows = erased.rows
    return journalEntry('guest.erased', 'guest', { after: rows })
  }
  await recordChange(database, actor, erase, now)
  await emptyLog(database)
  const rehearsed = await erasePayer(dataDir, payerOf(email), ERASED.email)
  const files = await findFilesWith(dataDir, email)
  for (const file of files) await rm(join(dataDir, file), { force: true })
  return erasedOf(rows, rehearsed, files)
}

/** Returns how much would be erased, and changes nothing. */
export async function countPerson(
  { database, dataDir }: ErasePlace,
  address: string,
  now: Date,
): Promise<CountedPerson> {
  const email = foldEmail(address)
  const rolledBack = new Error('counted')
  let counted: Awaited<ReturnType<typeof eraseInBooks>> = { rows: {}, obstacle: null }
  const count = inTransaction(database, async (transaction) => {
    counted = await eraseInBooks(transaction, email, now)
    throw rolledBack
  })
  await count.catch((error: unknown) => {
    if (error !== rolledBack) throw error
  })
  const { rows, obstacle } = counted
  const rehearsed = await erasePayer(dataDir, payerOf(email))
  return { ...erasedOf(rows, rehearsed, await findFilesWith(dataDir, email)), obstacle }
}

function payerOf(email: string): Payer {
  return { email, pattern: addressPattern(email) }
}

function erasedOf(rows: Record<string, number>, rehearsed: number, files: string[]): Erased {
  return { rows: rehearsed === 0 ? rows : { ...rows, rehearsal: rehearsed }, files }
}

/** Returns mails and backups that contain an address in lower case, as paths relative to DATA_DIR. */
async function findFilesWith(dataDir: string, email: string): Promise<string[]> {
  const inWords = (text: string) => addressPattern(email).test(text)
  // A database file has no separator between values, so any occurrence counts.
  const inBytes = (content: string) => content.toLowerCase().includes(email)
  const found: string[] = []
  for (const [dir, isIn] of [
    [join(dataDir, 'mail'), (content: string) => isInMail(content, inWords)],
    [upgradeBackupDir(dataDir), inBytes],
  ] as const) {
    for (const name of await readdir(dir).catch((): string[] => [])) {
      const file = join(dir, name)
      if (isIn(await readFile(file, 'latin1'))) found.push(relative(dataDir, file))
    }
  }
  return found
}

/** A mail is quoted-printable: https://www.rfc-editor.org/rfc/rfc2045#section-6.7 */
function isInMail(content: string, isIn: (text: string) => boolean): boolean {
  const joined = content.replaceAll(/=\r?\n/g, '')
  const decoded = joined.replaceAll(/=([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return [content, joined, decoded].some(isIn)
}
