import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import type { OutsidePaystack } from '../../support/process/outside-paystack'
import { KillStaff } from './kill-staff'

/** Mail is looked for every ten seconds. */
const MAIL_MS = 25_000
const LOOK_MS = 200
/** Longer than any pause, and than what a dead process has taken stays taken. */
const FAR_AHEAD_MS = 3 * 24 * 60 * 60_000

/** A place's own folder is where a hotel without a mail server leaves its mails. */
export interface Leftovers {
  desk: Kysely<Database>
  paystack: OutsidePaystack
  dataDirs: readonly string[]
  /** Ids of the outbox rows over which a hotel may have been killed. */
  mayRepeat: ReadonlySet<string>
}

/** Gives the ids of the mails that somebody has taken and not done with, dead or alive. */
export async function findTakenMails(desk: Kysely<Database>): Promise<string[]> {
  const rows = await desk
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('next_attempt_at', '>', new Date().toISOString())
    .execute()
  return rows.map(({ id }) => id)
}

/** Waits until the hotels have sent every mail that is due, and gives a violation when they do not. */
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
 * Does what the dead had taken and nobody may take yet, by a clock that lies ahead; no hotel may run any more. Gives how many mails were
 * sent and how many of them again, and a violation for every refund and mail that was not done just once.
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

/** Every payment that came too late is given back once, and no other. */
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

/** Whoever is killed between the mail server's word and his note of it leaves a mail to be sent again, with the same Message-ID. */
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
