import { setTimeout as wait } from 'node:timers/promises'
import { databaseFailureOf } from '../../src/server/db/database-error'
import { findUnsound } from '../support/server/audit'
import type { LedgerLine } from './paystack'
import type { Scene } from './scene'

const MINUTE_MS = 60_000
/** As `npm run desk -- audit` has it: three rounds of the sweep, and a payment must be in the books. */
const SETTLING_MS = 15 * MINUTE_MS
/** Paystack is asked for the refunds of the payments of this time; in the end for all. */
const LOOK_BACK_MS = 20 * MINUTE_MS
const ONCE_MORE_MS = 1_000

/**
 * Audits the hotel while it works, as the desk does, and holds the books against what guests were told. What
 * is found is looked for once more: books and Paystack are read one after the other, and a refund that is
 * ordered in between looks like a breach.
 */
export async function auditLive(scene: Scene): Promise<void> {
  const { tally } = scene
  const since = new Date(Date.now() - LOOK_BACK_MS)
  const look = () => lookAtBooks(scene, since, SETTLING_MS)
  const found = await look()
  tally.count('audits')
  if (found.length === 0) return
  await wait(ONCE_MORE_MS)
  const again = new Set(await look())
  for (const line of found) {
    if (again.has(line)) tally.breach(line)
    else tally.passing.push(line)
  }
}

/** Audits all that ever happened, without any time for what is under way. */
export async function auditAll(scene: Scene): Promise<void> {
  for (const line of await lookAtBooks(scene, new Date(0), 0)) scene.tally.breach(line)
  scene.tally.count('audits')
}

async function lookAtBooks(
  { hotel: { database }, paystack, told }: Scene,
  since: Date,
  settlingMs: number,
): Promise<string[]> {
  // Before the books: what is told later is not in them yet.
  const acknowledged = told.all()
  try {
    return await findUnsound({ database, paystack: paystack.client, acknowledged, since, settlingMs })
  } catch (error) {
    // The database is being restarted: the next minute tells.
    if (databaseFailureOf(error) !== undefined) return []
    throw error
  }
}

/** What became of the payments, counted. */
export interface Accounts {
  payments: number
  bookings: number
  refunds: number
  reviews: number
  open: number
}

/**
 * Holds every transaction of Paystack's ledger against the books, when nothing is under way any more: each
 * success is exactly one of a booking, a refund, a review or an open payment, and as much went back at
 * Paystack as the books say.
 */
export async function compareMoney(scene: Scene): Promise<Accounts> {
  const { hotel, paystack, tally } = scene
  const { database } = hotel
  const rows = await database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.reference', 'payments.outcome', 'payments.amount_kobo', 'bookings.id as booking'])
    .select(['refunds.amount_kobo as refund_kobo'])
    .execute()
  const open = await database.selectFrom('open_payments').select('reference').execute()
  const isOpen = new Set(open.map(({ reference }) => reference))
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  if (byReference.size !== rows.length) tally.breach('a payment has two bookings or two refunds')
  const paid = (await paystack.readLedger()).filter(({ isPaid }) => isPaid)
  for (const line of paid) {
    const { reference } = line
    const row = byReference.get(reference)
    const places = row === undefined ? [] : placesOf(row)
    if (isOpen.has(reference)) places.push('open payment')
    if (places.length !== 1)
      tally.breach(`money ${reference}: paid, and is ${places.join(' and ') || 'nothing'}`)
    if (row !== undefined && row.amount_kobo !== line.amount) {
      tally.breach(`money ${reference}: ${line.amount} kobo paid, ${row.amount_kobo} in the books`)
    }
    const back = givenBack(line)
    if (back !== (row?.refund_kobo ?? 0)) {
      tally.breach(`money ${reference}: ${back} kobo given back, ${row?.refund_kobo ?? 0} in the books`)
    }
  }
  const known = new Set(paid.map(({ reference }) => reference))
  for (const { reference } of rows.filter((row) => !known.has(row.reference))) {
    tally.breach(`money ${reference}: in the books, and nobody has paid`)
  }
  return {
    payments: paid.length,
    bookings: rows.filter(({ booking }) => booking !== null).length,
    refunds: rows.filter(({ refund_kobo }) => refund_kobo !== null).length,
    reviews: rows.filter(({ outcome }) => outcome === 'review').length,
    open: open.length,
  }
}

/** A cancelled booking may have a refund of its own; it is a booking all the same. */
function placesOf(row: { outcome: string; booking: string | null; refund_kobo: number | null }): string[] {
  if (row.booking !== null) return ['booking']
  if (row.outcome === 'review') return ['review']
  return row.refund_kobo === null ? [] : ['refund']
}

function givenBack({ refunds }: LedgerLine): number {
  return refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0)
}
