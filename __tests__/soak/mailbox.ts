import type { FakeSmtp } from '../support/server/smtp'
import type { Scene } from './scene'

/** Not sent when the reason has gone in the meantime, or when a run ends before. */
const MAY_BE_MOOT = ['payment-review', 'payment-held', 'refund-attention', 'open-payment-overdue', 'morning']
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
    const wanted = rows.filter(({ kind }) => !MAY_BE_MOOT.includes(kind))
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
