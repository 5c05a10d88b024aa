import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import type { OutsidePaystack } from '../../support/process/outside-paystack'
import { KillStaff } from './kill-staff'

/** Longer than two intervals of the mail job, which runs every ten seconds. */
const MAIL_MS = 25_000
const LOOK_MS = 200
/** Longer than any pause and any lease. */
const FAR_AHEAD_MS = 3 * 24 * 60 * 60_000

/** The work that killed hotels have left. */
export interface Leftovers {
  desk: Kysely<Database>
  paystack: OutsidePaystack
  /** Data folders of the hotels. A hotel without a mail server writes its mails there. */
  dataDirs: readonly string[]
  /**
   * Ids of the outbox rows whose mail may be sent twice, because a hotel may have been killed while it sent
   * them.
   */
  mayRepeat: ReadonlySet<string>
}

/**
 * Gives the ids of the mails under a lease or a backoff, whether the process that took them is alive or not.
 */
export async function findTakenMails(desk: Kysely<Database>): Promise<string[]> {
  const rows = await desk
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('next_attempt_at', '>', new Date().toISOString())
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Waits until the hotels have sent every mail that is due now. Gives a violation for each mail that stays.
 */
export async function waitForMails(desk: Kysely<Database>): Promise<string[]> {
  const deadline = performance.now() + MAIL_MS
  const dueBefore = new Date().toISOString()
  for (;;) {
    const due = await desk
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('done_at', 'is', null)
      .where('next_attempt_at', '<=', dueBefore)
      .execute()
    if (due.length === 0) return []
    if (performance.now() > deadline) return due.map(({ dedupe_key }) => `nobody has sent ${dedupe_key}`)
    await wait(LOOK_MS)
  }
}

/**
 * Finishes the refunds and mails whose leases dead processes still hold, with a clock that is ahead. No hotel
 * may run any more. Gives the number of mails sent and of mails sent again, and a violation for every refund
 * and mail that was not done exactly once.
 */
export async function finishLeftovers({ desk, paystack, dataDirs, mayRepeat }: Leftovers) {
  const staffs = dataDirs.map(
    (dataDir) => new KillStaff({ database: desk, paystack, mailDir: join(dataDir, 'mail') }),
  )
  const [staff] = staffs
  const open = await staff?.finishRefunds()
  const violations = open === 0 ? [] : [`${open} refunds have not ended`]
  violations.push(...(await findWrongRefunds(desk, paystack)))
  const farAhead = new Date(Date.now() + FAR_AHEAD_MS)
  for (let left = await countOpenMails(desk); left > 0;) {
    await staff?.sendMails(farAhead)
    const still = await countOpenMails(desk)
    if (still === left) break
    left = still
  }
  const sent = new Map<string, string[]>()
  for (const one of staffs) {
    for (const [id, messageIds] of await one.readSentMails()) {
      sent.set(id, [...(sent.get(id) ?? []), ...messageIds])
    }
  }
  violations.push(...(await findWrongMails(desk, sent, mayRepeat)))
  const again = [...sent.values()].filter(({ length }) => length > 1).length
  return { mails: sent.size, again, violations }
}

/** Every payment that came too late must be refunded once, and no other payment. */
async function findWrongRefunds(desk: Kysely<Database>, { ledger }: OutsidePaystack): Promise<string[]> {
  const payments = await desk
    .selectFrom('payments')
    .select(['reference', 'outcome', 'provider_txn_id'])
    .execute()
  const violations: string[] = []
  for (const { reference, outcome, provider_txn_id } of payments) {
    const { length } = await ledger.refundsOf(Number(provider_txn_id))
    if (length !== (outcome === 'refund_due' ? 1 : 0))
      violations.push(`${reference} is ${outcome}, and was refunded ${length} times`)
  }
  return violations
}

/**
 * A process that is killed after the mail server took a mail and before the mail is marked as done leaves a
 * mail that is sent again with the same Message-ID.
 */
async function findWrongMails(
  desk: Kysely<Database>,
  sent: ReadonlyMap<string, readonly string[]>,
  mayRepeat: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await desk.selectFrom('outbox').select(['id', 'dedupe_key']).execute()
  const keys = new Map(rows.map(({ id, dedupe_key }) => [id, dedupe_key]))
  return [
    ...rows.filter(({ id }) => !sent.has(id)).map(({ dedupe_key }) => `${dedupe_key} was never sent`),
    ...[...sent.keys()].filter((id) => !keys.has(id)).map((id) => `mail ${id} is of no outbox row`),
    ...[...sent].flatMap(([id, messageIds]) => [
      ...(messageIds.length > (mayRepeat.has(id) ? 2 : 1)
        ? [`${keys.get(id)} was sent ${messageIds.length} times`]
        : []),
      ...(new Set(messageIds).size > 1 ? [`${keys.get(id)} was sent under two Message-IDs`] : []),
    ]),
  ]
}

async function countOpenMails(desk: Kysely<Database>): Promise<number> {
  const { open } = await desk
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
