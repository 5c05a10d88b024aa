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

/** Longer than any open question about a fresh payment waits, and than what a dead process has taken stays taken. */
const AHEAD_MS = 6 * MINUTE_MS
/** Longer than the pauses between two looks at a fresh refund. */
const REFUND_PAUSE_MS = 20 * MINUTE_MS
/** After so many pauses in which none has ended the rest never will. */
const MAX_IDLE_PAUSES = 15

export interface KillStaffOptions {
  database: Kysely<Database>
  paystack: OutsidePaystack
  /** Folder in which the hotel's process keeps its mails. */
  mailDir: string
}

/** A hotel's background work in this process, over the same database: what must be done can be waited for. */
export class KillStaff {
  readonly settle: Settle
  /** Ids and Message-IDs of the mails sent from here. */
  private readonly sent: { id: string; messageId: string }[] = []

  constructor(private readonly options: KillStaffOptions) {
    const { database, paystack } = options
    this.settle = createSettlement({ database, paystack: paystack.client, domain: 'test', now })
  }

  /** Sweeps once and asks every open question, and tells whether the sweep came to its end. */
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

  /** Lets hours pass, by clocks of its own, until all refunds have ended, and gives how many have not. */
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

  /** Sends the mails that are due at `moment`; one that lies ahead takes over what a dead process had taken. */
  async sendMails(moment = now()): Promise<void> {
    const { mails, ...transport } = keepingTransport()
    const hotel = await readHotel(CONTENT_DIR, { smtp: undefined, from: undefined, desk: undefined })
    await createOutboxWorker({
      database: this.options.database,
      transport,
      hotel,
      now: () => moment,
    }).runOnce()
    this.sent.push(...mails.map(({ id, messageId }) => ({ id, messageId })))
  }

  /** Gives the Message-IDs under which each outbox row was sent, by the hotel's process and from here. */
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

/** Looks at each refund that is due at this moment once: a run takes only some of them. */
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

/** The moment at which nothing that a process took before its death is taken any more. */
export function ahead(): Date {
  return new Date(Date.now() + AHEAD_MS)
}
