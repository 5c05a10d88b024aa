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
  /** The desk's page for this mail; only in mails to the desk. */
  screen?: string
  /** The booking that it is about, for the desk's list of mails. */
  booking?: { code: string | null; guest_name: string | null }
}

export interface Mail extends Draft {
  /** Id of the outbox row. */
  id: string
  /** The same on every attempt, so that mailboxes recognise a duplicate. */
  messageId: string
  date: Date
  from: Address
}

interface MailFailureOptions {
  /** The address is not valid, or the mail server refuses it permanently. */
  isRecipientRefused?: boolean
  /** The mail server takes no mail at all now. */
  isServerDown?: boolean
}

/** A mail could not be written or sent. The code may be logged: it has no personal data. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly isRecipientRefused: boolean
  readonly isServerDown: boolean

  constructor(
    readonly code: string,
    { isRecipientRefused = false, isServerDown = false }: MailFailureOptions = {},
  ) {
    super(code)
    this.isRecipientRefused = isRecipientRefused
    this.isServerDown = isServerDown
  }
}
