import { setTimeout as wait } from 'node:timers/promises'
import { retryRefund } from '../../src/server/refunds/retry'
import { createRecheckWorker } from '../../src/server/settlement/recheck-worker'
import { TERMINAL } from '../support/server/open-desk'
import { KillStaff } from '../torture/support/kill-staff'
import { type Accounts, auditAll, compareMoney } from './checks'
import type { Mailbox } from './mailbox'
import type { Scene } from './scene'

/** Longer than any pause, any lease, and any grace time. */
const FAR_AHEAD_MS = 3 * 24 * 60 * 60_000
const LOOK_MS = 500
const MOST_ROUNDS = 50
const MAX_SWEEPS = 5

/** Gives the hotel time to finish its work by itself, at most `milliseconds`. */
export async function comeToRest({ hotel: { database } }: Scene, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds
  while (performance.now() < deadline) {
    const open = await database.selectFrom('open_payments').select('reference').limit(1).execute()
    const due = await database
      .selectFrom('outbox')
      .select('id')
      .where('done_at', 'is', null)
      .where('next_attempt_at', '<=', new Date().toISOString())
      .limit(1)
      .execute()
    if (open.length === 0 && due.length === 0) return
    await wait(LOOK_MS)
  }
}

/**
 * Finishes what waits for a later hour, with clocks that are ahead, and holds all of it against Paystack's
 * ledger, the audit and the mailbox. No server may run any more.
 */
export async function settleAll(scene: Scene, mailbox: Mailbox): Promise<Accounts> {
  const { hotel, paystack, tally } = scene
  const { database } = hotel
  const staff = new KillStaff({ database, paystack, mailDir: hotel.place.dataDir })
  let isComplete = false
  for (let sweeps = 0; sweeps < MAX_SWEEPS && !isComplete; sweeps += 1) isComplete = await staff.sweepOnce()
  if (!isComplete) tally.breach('the sweep does not come to its end')
  for (let rounds = 0; rounds < MOST_ROUNDS && (await countOpen(scene)) > 0; rounds += 1) {
    await createRecheckWorker({ database, settle: staff.settle, now: later }).runOnce()
  }
  await staff.finishRefunds()
  // The desk has another try of those that wait for it.
  const stuck = await database
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['failed', 'needs_attention'])
    .execute()
  for (const { id } of stuck) await retryRefund(database, TERMINAL, id, new Date())
  const unfinished = await staff.finishRefunds()
  if (unfinished > 0) tally.breach(`${unfinished} refunds never end`)
  for (let rounds = 0; rounds < MOST_ROUNDS && (await countUnsent(scene)) > 0; rounds += 1) {
    await staff.sendMails(later())
  }
  mailbox.addSent(await staff.readSentMails())
  await auditAll(scene)
  await mailbox.compare(scene)
  return compareMoney(scene)
}

function later(): Date {
  return new Date(Date.now() + FAR_AHEAD_MS)
}

async function countOpen({ hotel: { database } }: Scene): Promise<number> {
  return (await database.selectFrom('open_payments').select('reference').execute()).length
}

/** The morning's mail tells of the day, which only a server knows. */
async function countUnsent({ hotel: { database } }: Scene): Promise<number> {
  const rows = await database
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('kind', '!=', 'morning')
    .execute()
  return rows.length
}
