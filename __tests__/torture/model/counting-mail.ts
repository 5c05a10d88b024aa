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
  private last: string | undefined

  constructor(private readonly gate: Gate) {}

  /** Removes all mails and counts. */
  empty(): void {
    this.taken.clear()
    this.diedOver.clear()
    this.last = undefined
  }

  async send(mail: Mail): Promise<void> {
    if (this.isDown) throw new MailFailure('ESOCKET', { isServerDown: true })
    this.taken.set(mail.id, [...(this.taken.get(mail.id) ?? []), mail])
    this.last = mail.id
    await this.gate.pass()
  }

  /** Call it when the hotel has marked all taken mails as done. */
  noted(): void {
    this.last = undefined
  }

  /** Call it when the hotel dies. */
  died(): void {
    if (this.last !== undefined) this.diedOver.set(this.last, (this.diedOver.get(this.last) ?? 0) + 1)
    this.last = undefined
  }
}
