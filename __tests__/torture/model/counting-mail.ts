import { type Mail, MailFailure } from '../../../src/server/mail/mail'
import type { MailTransport } from '../../../src/server/mail/transport'
import type { Gate } from './gate'

/** A mail server that counts what it takes, and outlives the hotel. */
export class CountingMail implements MailTransport {
  /** By the id of the outbox row. */
  readonly taken = new Map<string, Mail[]>()
  /** Mails that the hotel died over, after they were taken: they may be sent once more. */
  readonly diedOver = new Map<string, number>()
  isDown = false
  private last: string | undefined

  constructor(private readonly gate: Gate) {}

  /** Forgets everything. */
  empty(): void {
    this.taken.clear()
    this.diedOver.clear()
    this.last = undefined
  }

  async send(mail: Mail): Promise<void> {
    if (this.isDown) throw new MailFailure('ESOCKET', { isServerAway: true })
    this.taken.set(mail.id, [...(this.taken.get(mail.id) ?? []), mail])
    this.last = mail.id
    await this.gate.pass()
  }

  /** To be told when the hotel has noted all that was taken. */
  noted(): void {
    this.last = undefined
  }

  /** To be told when the hotel dies. */
  died(): void {
    if (this.last !== undefined) this.diedOver.set(this.last, (this.diedOver.get(this.last) ?? 0) + 1)
    this.last = undefined
  }
}
