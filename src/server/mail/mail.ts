export interface Address {
  name: string
  address: string
}

/** Recipient and text of a mail. The subject contains nothing that a guest wrote. */
export interface Draft {
  to: Address
  replyTo?: Address
  subject: string
  text: string
  /** Path at the desk where something is done about it; only in mails to the desk. */
  screen?: string
}

export interface Mail extends Draft {
  /** Id of the outbox row. */
  id: string
  /** The same on every attempt, so that mailboxes recognise a repeat. */
  messageId: string
  date: Date
  from: Address
}

export interface MailFailureOptions {
  /** The mail server refuses this recipient for good, or the address is not valid. */
  isRecipientRefused?: boolean
  /** The mail server cannot be reached or used now: no mail can be sent. */
  isServerAway?: boolean
}

/** A mail could not be written or sent. The code may be logged: it contains nothing of a guest. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly isRecipientRefused: boolean
  readonly isServerAway: boolean

  constructor(
    readonly code: string,
    { isRecipientRefused = false, isServerAway = false }: MailFailureOptions = {},
  ) {
    super(code)
    this.isRecipientRefused = isRecipientRefused
    this.isServerAway = isServerAway
  }
}
