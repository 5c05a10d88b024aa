import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import { createSettlement, type Settle } from '../../../src/server/settlement/settle'
import type { Database } from '../../../src/server/db/schema'
import { readHotel } from '../../../src/server/mail/hotel'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { createRefundWorker, type RefundWorker } from '../../../src/server/refunds/worker'
import { createSweeper } from '../../../src/server/settlement/sweeper'
import type { OutsidePaystack } from '../../support/process/outside-paystack'
import { CONTENT_DIR } from '../../support/server/backend'
import { keepingTransport } from '../../support/server/mail'
import { MINUTE_MS, TwoClocks } from '../../support/server/refunds'

/** Longer than the first pauses of an open payment, and longer than the leases on mails and refunds. */
const AHEAD_MS = 6 * MINUTE_MS
/** Longer than the first pauses between two steps of a refund. */
const REFUND_PAUSE_MS = 20 * MINUTE_MS
/** When no refund ends during this many pauses, the rest is taken for stuck. */
const MAX_IDLE_PAUSES = 15

export interface KillStaffOptions {
  database: Kysely<Database>
  paystack: Pick<OutsidePaystack, 'client'>
  /** Folder to which the hotel's process writes its mails. */
  mailDir: string
}

/**
 * The hotel's background work in this process, over the same database, so that a test can wait for its end.
 */
export class KillStaff {
  readonly settle: Settle
  /** Ids and Message-IDs of the mails sent by this process. */
  private readonly sent: { id: string; messageId: string }[] = []

  constructor(private readonly options: KillStaffOptions) {
    const { database, paystack } = options
    this.settle = createSettlement({ database, paystack: paystack.client, domain: 'test', now })
  }

  /** Sweeps once and checks every open payment again. Gives whether the sweep was complete. */
  async sweepOnce(): Promise<boolean> {
    const { database, paystack } = this.options
    const { settle } = this
    const sweeper = createSweeper({ database, paystack: paystack.client, settle, now })
    const { complete } = await sweeper.runOnce()
    await createRecheckWorker({ database, settle, now: ahead }).runOnce()
    return complete
  }

  /** Orders the refunds that are due now. */
  async orderRefunds(): Promise<void> {
    const { database, paystack } = this.options
    await createRefundWorker({ database, paystack: paystack.client, now }).runOnce()
  }

  /**
   * Lets hours pass, by its own clocks, until all refunds are processed. Gives the number of those that are
   * not.
   */
  async finishRefunds(): Promise<number> {
    const { database, paystack } = this.options
    const clocks = new TwoClocks()
    clocks.wall = Date.now()
    const worker = createRefundWorker({
      database,
      paystack: paystack.client,
      now: () => new Date(clocks.wall),
      monotonic: () => clocks.elapsed,
    })
    let fewest = Infinity
    for (let idle = 0; ; idle += 1) {
      const open = await this.countOpenRefunds()
      if (open < fewest) idle = 0
      if (open === 0 || idle === MAX_IDLE_PAUSES) return open
      fewest = Math.min(fewest, open)
      await lookAtAll(worker, open)
      clocks.pass(REFUND_PAUSE_MS)
    }
  }

  private async countOpenRefunds(): Promise<number> {
    const { open } = await this.options.database
      .selectFrom('refunds')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('state', '!=', 'processed')
      .executeTakeFirstOrThrow()
    return open
  }

  /**
   * Sends the mails that are due at `moment`. With a moment ahead, the leases of dead processes have ended.
   */
  async sendMails(moment = now()): Promise<void> {
    const { mails, ...transport } = keepingTransport()
    const hotel = await readHotel(CONTENT_DIR, { smtp: undefined, from: undefined, desk: undefined })
    await createOutboxWorker({
      database: this.options.database,
      transport,
      hotel: () => hotel,
      now: () => moment,
    }).runOnce()
    this.sent.push(...mails.map(({ id, messageId }) => ({ id, messageId })))
  }

  /** Gives by outbox id the Message-IDs of all mails sent, by the hotel's process and by this one. */
  async readSentMails(): Promise<Map<string, string[]>> {
    const messageIds = new Map<string, string[]>()
    for (const { id, messageId } of [...(await this.readMailFiles()), ...this.sent]) {
      messageIds.set(id, [...(messageIds.get(id) ?? []), messageId])
    }
    return messageIds
  }

  private async readMailFiles(): Promise<{ id: string; messageId: string }[]> {
    const { mailDir } = this.options
    const names = await readdir(mailDir).catch(() => [])
    return Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .map(async (name) => ({
          id: /Z-(.+)\.eml$/.exec(name)?.[1] ?? name,
          messageId: /^Message-ID: (\S+)/im.exec(await readFile(join(mailDir, name), 'utf8'))?.[1] ?? '',
        })),
    )
  }
}

/** Does one step for each due refund. Several runs, because one run takes only a part of them. */
async function lookAtAll(worker: RefundWorker, open: number): Promise<void> {
  for (let left = open; left > 0;) {
    const { ordered, processed, waiting, needsAttention } = await worker.runOnce()
    const looks = ordered + processed + waiting + needsAttention
    if (looks === 0) return
    left -= looks
  }
}

function now(): Date {
  return new Date()
}

/** A moment at which all leases of a process that is dead now have ended. */
export function ahead(): Date {
  return new Date(Date.now() + AHEAD_MS)
}
