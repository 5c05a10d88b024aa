import { type Mail, MailFailure } from '../../../src/server/mail/mail'
import type { MailTransport } from '../../../src/server/mail/transport'
import type { Gate } from './gate'

/** A mail server that counts its mails and keeps running when the hotel dies. */
export class CountingMail implements MailTransport {
  /** Mails by the id of the outbox row. */
  readonly taken = new Map<string, Mail[]>()
  /**
   * How often the hotel died after the server took a mail and before the hotel marked it as done. Each death
   * allows one repeat.
   */
  readonly diedOver = new Map<string, number>()
  isDown = false
  /** The mails that may not be marked yet: each run of the outbox sends one at a time. */
  private unmarked: string[] = []
  private runs = 0

  constructor(private readonly gate: Gate) {}

  /** Removes all mails and counts. */
  empty(): void {
    this.taken.clear()
    this.diedOver.clear()
    this.unmarked = []
    this.runs = 0
  }

  async send(mail: Mail): Promise<void> {
    if (this.isDown) throw new MailFailure('ESOCKET', { isServerDown: true })
    this.taken.set(mail.id, [...(this.taken.get(mail.id) ?? []), mail])
    this.unmarked = [...this.unmarked, mail.id].slice(-Math.max(1, this.runs))
    await this.gate.pass()
  }

  /** Call it when a run of the outbox begins. */
  begun(): void {
    this.runs += 1
  }

  /** Call it when a run has marked all its mails as done. */
  noted(): void {
    this.runs -= 1
    if (this.runs === 0) this.unmarked = []
  }

  /** Call it when the hotel dies. */
  died(): void {
    for (const id of this.unmarked) this.diedOver.set(id, (this.diedOver.get(id) ?? 0) + 1)
    this.unmarked = []
    this.runs = 0
  }
}
