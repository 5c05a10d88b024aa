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
/**
 * Later than the mails of refunds that `finishRefunds` has completed by its own clock. But within the twelve
 * hours beyond which the outbox takes a planned attempt for one of a wrong clock.
 */
const FAR_AHEAD_MS = 10 * HOUR_MS
/**
 * A verify call that ends after the decision can leave an open payment behind. It is closed when it is due,
 * so before that this rule is not checked.
 */
const UNTIL_ASKED: Rule = 'open-payment-settled'

/**
 * Resolves when the hotel's process has swept and has no open payment and no due mail left. Throws after a
 * timeout.
 */
export async function quieten(hotel: KillHotel): Promise<void> {
  await awaitSweep(hotel)
  await waitUntil(async () => {
    if (await isQuiet(hotel)) return true
    await hotel.staff.sendMails()
    return false
  })
}

/** Resolves when the hotel's process has completed the sweep of its start. Throws after a timeout. */
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
    // Mails of refunds that `finishRefunds` has completed by its own clock are due later.
    .where('next_attempt_at', '<=', ahead().toISOString())
    .limit(1)
    .executeTakeFirst()
  return openPayment === undefined && mail === undefined
}

/** Reads what the hotel and Paystack have about a payment now. */
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

/** Gives the number of refunds of a payment at Paystack. */
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

/**
 * Compares the books with the answers that guests got, right after the process died. Payments that only
 * Paystack knows are no violation yet.
 */
export async function findTorn(hotel: KillHotel): Promise<string[]> {
  const { database, acknowledged } = hotel
  return beforeAsked(hotel, await findUnsound({ database, acknowledged }))
}

/** Gives how many of these payments the books do not know at all: only a sweep can find them. */
export async function countUnknown({ database }: KillHotel, references: readonly string[]): Promise<number> {
  const payments = await database.selectFrom('payments').select('reference').execute()
  const openPayments = await database.selectFrom('open_payments').select('reference').execute()
  const known = new Set([...payments, ...openPayments].map(({ reference }) => reference))
  return references.filter((reference) => !known.has(reference)).length
}

/**
 * Waits for the first sweep of a hotel that has just been started. Then gives every violation of the rules
 * for money and rooms, with Paystack's payments since the given moment. No guest may have called since the
 * start.
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

/**
 * Sweeps and checks every open payment again. Then gives every violation of the rules for money and rooms,
 * with Paystack's payments since the given moment.
 */
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

/**
 * Gives a violation for every payment that came too late and was not refunded exactly once at Paystack, and
 * for every other payment that was refunded.
 */
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
 * Sends all mails that are left. Gives a violation for every mail that was not sent exactly once, and the
 * number of repeated mails. Mails about the references in `mayRepeat` may be sent twice, with the same
 * Message-ID.
 */
export async function accountForMails(hotel: KillHotel, mayRepeat: ReadonlySet<string>) {
  const { database, staff } = hotel
  await hotel.stop()
  await staff.sendMails(ahead())
  // Now the mails of refunds that `finishRefunds` has completed by its own clock. One run reads fifty rows at
  // a time.
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
