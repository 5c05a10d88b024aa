import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { createClaimsWorker } from '../../../src/server/bookings/claims-worker'
import { createSettlement, type Settle } from '../../../src/server/bookings/settle'
import type { Database } from '../../../src/server/db/schema'
import { readHotel } from '../../../src/server/mail/hotel'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { createRefundWorker } from '../../../src/server/payments/refund-worker'
import { createSweeper } from '../../../src/server/payments/sweeper'
import type { OutsidePaystack } from '../../support/process/outside-paystack'
import { CONTENT_DIR } from '../../support/server/backend'
import { keepingTransport } from '../../support/server/mail'
import { MINUTE, TwoClocks } from '../../support/server/refunds'

/** Longer than any open question about a fresh payment waits, and than what a dead process has taken stays taken. */
const AHEAD_MILLISECONDS = 6 * MINUTE
/** Longer than the pauses between two looks at a fresh refund. */
const REFUND_PAUSE_MILLISECONDS = 20 * MINUTE
const MAX_REFUND_RUNS = 15

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
    await createClaimsWorker({ database, settle, now: ahead }).runOnce()
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
    for (let runs = 0; ; runs += 1) {
      const { open } = await database
        .selectFrom('refunds')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .where('state', '!=', 'processed')
        .executeTakeFirstOrThrow()
      if (open === 0 || runs === MAX_REFUND_RUNS) return open
      await worker.runOnce()
      clocks.pass(REFUND_PAUSE_MILLISECONDS)
    }
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

function now(): Date {
  return new Date()
}

/** The moment at which nothing that a process took before its death is taken any more. */
export function ahead(): Date {
  return new Date(Date.now() + AHEAD_MILLISECONDS)
}
