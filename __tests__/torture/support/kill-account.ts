import { setTimeout as wait } from 'node:timers/promises'
import type { Rule } from '../../../src/server/audit/violation'
import { SWEEP_NAME } from '../../../src/server/settlement/repository'
import { findUnsound } from '../../support/server/audit'
import { HOUR_MS } from '../../support/server/refunds'
import type { Remains } from '../failpoints/death'
import type { KillHotel } from './kill-hotel'
import { ahead } from './kill-staff'

const QUIET_MS = 40_000
const LOOK_MS = 10
/** Further than refunds that are finished by a clock of their own, and nearer than what a clock that was wrong has planned. */
const FAR_AHEAD_MS = 10 * HOUR_MS
/** A call that was slower than the decision leaves its question open until that is due. */
const UNTIL_ASKED: Rule = 'open-payment-settled'

/** Resolves when the hotel's process has swept and nothing is left that it would do by itself. Throws when that never comes. */
export async function quieten(hotel: KillHotel): Promise<void> {
  await awaitSweep(hotel)
  await waitUntil(async () => {
    if (await isQuiet(hotel)) return true
    await hotel.staff.sendMails()
    return false
  })
}

/** Resolves when the hotel's process has made the whole sweep of its start. Throws when that never comes. */
function awaitSweep({ database, startedAt }: KillHotel): Promise<void> {
  return waitUntil(async () => {
    const sweep = await database
      .selectFrom('sync_state')
      .select('last_ok_at')
      .where('name', '=', SWEEP_NAME)
      .executeTakeFirst()
    return (sweep?.last_ok_at ?? '') >= startedAt.toISOString()
  })
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + QUIET_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('the hotel never comes to rest')
    await wait(LOOK_MS)
  }
}

async function isQuiet({ database }: KillHotel): Promise<boolean> {
  const openPayment = await database
    .selectFrom('open_payments')
    .select('reference')
    .limit(1)
    .executeTakeFirst()
  const mail = await database
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    // Those of refunds that were finished by a clock of their own lie further ahead.
    .where('next_attempt_at', '<=', ahead().toISOString())
    .limit(1)
    .executeTakeFirst()
  return openPayment === undefined && mail === undefined
}

/** Reads what is there about a payment now. */
export async function readRemains(hotel: KillHotel, reference: string): Promise<Remains> {
  const { database } = hotel
  const payments = await database
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .execute()
  const openPayments = await database
    .selectFrom('open_payments')
    .selectAll()
    .where('reference', '=', reference)
    .execute()
  const ids = payments.map(({ id }) => id)
  const [refund] =
    ids.length === 0
      ? []
      : await database.selectFrom('refunds').selectAll().where('payment_id', 'in', ids).execute()
  const noted = refund?.requested_at ? ', noted' : ''
  return {
    payments: payments.length,
    openPayments: openPayments.length,
    refund: refund === undefined ? '' : `${refund.state}${noted}`,
    refundsAtPaystack: await countRefundsAtPaystack(hotel, reference),
    mails: await countMails(hotel, reference),
  }
}

/** Gives how many refunds Paystack has of a payment. */
async function countRefundsAtPaystack({ paystack }: KillHotel, reference: string): Promise<number> {
  const transaction = await paystack.ledger.find(reference)
  return transaction === undefined ? 0 : (await paystack.ledger.refundsOf(transaction.id)).length
}

async function countMails(hotel: KillHotel, reference: string): Promise<number> {
  const rows = await rowsAbout(hotel, reference)
  const sent = await hotel.staff.readSentMails()
  return rows.reduce((sum, { id }) => sum + (sent.get(id)?.length ?? 0), 0)
}

function rowsAbout({ database }: KillHotel, reference: string) {
  return database.selectFrom('outbox').selectAll().where('dedupe_key', 'like', `%:${reference}`).execute()
}

/** Holds the books against what guests were told, right after a death. Nothing need be asked of Paystack yet. */
export async function findTorn(hotel: KillHotel): Promise<string[]> {
  const { database, acknowledged } = hotel
  return beforeAsked(hotel, await findUnsound({ database, acknowledged }))
}

/** Gives how many of these payments a hotel that is dead knows nothing of: without a sweep nobody would ask about them. */
export async function countUnknown({ database }: KillHotel, references: readonly string[]): Promise<number> {
  const payments = await database.selectFrom('payments').select('reference').execute()
  const openPayments = await database.selectFrom('open_payments').select('reference').execute()
  const known = new Set([...payments, ...openPayments].map(({ reference }) => reference))
  return references.filter((reference) => !known.has(reference)).length
}

/**
 * Lets a hotel that has just been started make the sweep of its start, and nothing else, and gives every violation of the rules for money
 * and rooms, with those payments of Paystack's since a moment. Nobody may have asked it about them since.
 */
export async function findUnswept(hotel: KillHotel, since: Date): Promise<string[]> {
  await awaitSweep(hotel)
  const { database, paystack, acknowledged } = hotel
  return beforeAsked(hotel, await findUnsound({ database, paystack: paystack.client, acknowledged, since }))
}

function beforeAsked(hotel: KillHotel, violations: readonly string[]): string[] {
  return onlyNew(
    hotel,
    violations.filter((violation) => !violation.startsWith(UNTIL_ASKED)),
  )
}

/** Sweeps and asks every open question, and gives every violation of the rules for money and rooms, with those payments of Paystack's since a moment. */
export async function findUnaccounted(hotel: KillHotel, since: Date): Promise<string[]> {
  const isComplete = await hotel.staff.sweepOnce()
  const { database, paystack, acknowledged } = hotel
  const violations = await findUnsound({ database, paystack: paystack.client, acknowledged, since })
  const news = onlyNew(hotel, violations)
  return isComplete ? news : [...news, 'the sweep did not come to its end']
}

function onlyNew({ told }: KillHotel, violations: readonly string[]): string[] {
  const news = violations.filter((violation) => !told.has(violation))
  for (const violation of news) told.add(violation)
  return news
}

/** Gives every payment that came too late and was not given back just once at Paystack, or was given back although it won. */
export async function findRefundedWrongly(hotel: KillHotel): Promise<string[]> {
  const payments = await hotel.database.selectFrom('payments').select(['reference', 'outcome']).execute()
  const violations: string[] = []
  for (const { reference, outcome } of payments) {
    const refunds = await countRefundsAtPaystack(hotel, reference)
    const owed = outcome === 'refund_due' ? 1 : 0
    const rule: Rule = refunds > owed ? 'refund-twice' : 'outcome'
    if (refunds !== owed) violations.push(`${rule} ${reference}: ${outcome}, ${refunds} refunds at Paystack`)
  }
  return violations
}

/**
 * Sends whatever mail is left, and gives every one that was not sent just once; those about `mayRepeat` may have been sent twice, under
 * one Message-ID. Counts the repeated ones.
 */
export async function accountForMails(hotel: KillHotel, mayRepeat: ReadonlySet<string>) {
  const { database, staff } = hotel
  await hotel.stop()
  await staff.sendMails(ahead())
  // Those of refunds that were finished by a clock of their own; fifty go out at a time.
  const farAhead = new Date(Date.now() + FAR_AHEAD_MS)
  for (;;) {
    const left = await countUnsent(database)
    if (left > 0) await staff.sendMails(farAhead)
    if (left === 0 || (await countUnsent(database)) === left) break
  }
  const sent = await staff.readSentMails()
  const rows = await database.selectFrom('outbox').select(['id', 'dedupe_key']).execute()
  const violations: string[] = []
  let repeated = 0
  for (const { id, dedupe_key } of rows) {
    const messageIds = sent.get(id) ?? []
    const [, reference = ''] = dedupe_key.split(':')
    const most = mayRepeat.has(reference) ? 2 : 1
    repeated += messageIds.length > 1 ? 1 : 0
    if (messageIds.length < 1 || messageIds.length > most)
      violations.push(`mail ${dedupe_key}: sent ${messageIds.length} times`)
    if (new Set(messageIds).size > 1) violations.push(`mail ${dedupe_key}: under two Message-IDs`)
  }
  return { violations, repeated }
}

async function countUnsent(database: KillHotel['database']): Promise<number> {
  const { unsent } = await database
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('unsent'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unsent
}
