import type { Kysely } from 'kysely'
import type { Database } from '../../src/server/db/schema'
import type { FakeSmtp } from '../support/server/smtp'
import type { Scene } from './scene'

/** Not sent when the reason has gone in the meantime, or when a run ends before. */
const MAY_BE_MOOT = [
  'payment-review',
  'payment-held',
  'refund-attention',
  'open-payment-overdue',
  'morning',
  'booking-moved',
]
const MESSAGE_ID = /^Message-ID: <([^@>]+)@/im

/** Counts the mails that came, by the id of their row in the outbox. */
export class Mailbox {
  private readonly times = new Map<string, number>()

  constructor(private readonly smtp: FakeSmtp) {}

  /** Takes what has come since, so that nothing piles up. */
  empty(): void {
    for (const { raw } of this.smtp.received.splice(0)) this.add(MESSAGE_ID.exec(raw)?.[1] ?? 'none')
  }

  /** Takes mails that were sent otherwise: the Message-IDs of each row. */
  addSent(sent: ReadonlyMap<string, readonly string[]>): void {
    for (const [id, messageIds] of sent) messageIds.forEach(() => this.add(id))
  }

  get all(): number {
    return this.times.size
  }

  /** Mails that came more than once: after a kill, or when the line broke behind the mail. */
  get repeated(): number {
    return [...this.times.values()].filter((times) => times > 1).length
  }

  /** Every mail of the books has come, and no other one. */
  async compare({ hotel: { database }, tally }: Scene): Promise<void> {
    this.empty()
    const rows = await database.selectFrom('outbox').select(['id', 'dedupe_key', 'kind']).execute()
    const ids = new Set(rows.map(({ id }) => id))
    // Nobody is told of a booking that was cancelled before.
    const moot = new Set((await findCancelled(database)).map((reference) => `booking-confirmed:${reference}`))
    const wanted = rows.filter(({ kind, dedupe_key }) => !MAY_BE_MOOT.includes(kind) && !moot.has(dedupe_key))
    for (const { id, dedupe_key } of wanted.filter((row) => !this.times.has(row.id))) {
      tally.breach(`mail ${dedupe_key}: never came (${id})`)
    }
    for (const id of this.times.keys())
      if (!ids.has(id)) tally.breach(`mail ${id}: came, and is not in the books`)
  }

  private add(id: string): void {
    this.times.set(id, (this.times.get(id) ?? 0) + 1)
  }
}

/** Gives the references of cancelled bookings. */
async function findCancelled(database: Kysely<Database>): Promise<string[]> {
  const rows = await database
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select('payments.reference')
    .where('bookings.status', '=', 'cancelled')
    .execute()
  return rows.map(({ reference }) => reference)
}
