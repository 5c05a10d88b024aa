export interface Address {
  name: string
  address: string
}

/** What a mail says and to whom. The subject is ours alone: nothing that a guest wrote is in it. */
export interface Draft {
  to: Address
  replyTo?: Address
  subject: string
  text: string
}

export interface Mail extends Draft {
  /** Id of the outbox row. */
  id: string
  messageId: string
  date: Date
  from: Address
}

export interface MailFailureOptions {
  /** The mail server takes no mail for this recipient and says that it never will. */
  isRecipientRefused?: boolean
  /** No mail would get through at the moment, not only this one. */
  isServerAway?: boolean
}

/** A mail that could not be written or sent. The code is fit for a log: nothing of a guest's is in it. */
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
