import type { BookedDates } from '../../shared/stay-terms'

export interface Address {
  name: string
  address: string
}

export interface ContactDetails {
  name: string
  address: readonly string[]
  phones: readonly string[]
  whatsapp: string
  email: string
  question?: string
}

/** A part of both the text and the HTML. A string is a paragraph. */
export type Part =
  | string
  | { code: string }
  | { facts: Record<string, string> }
  | { title?: string; items: readonly string[] }
  | { label: string; url: string }
  /** Words of a guest, with their line ends. */
  | { quote: string }
  | { contact: ContactDetails }

export interface Reservation extends BookedDates {
  status: 'confirmed' | 'cancelled'
  code: string
  roomName: string
}

/** Recipient and content of a mail. The subject contains nothing that a guest wrote. */
export interface Draft {
  to: Address
  replyTo?: Address
  subject: string
  greeting?: string
  parts: readonly Part[]
  reservation?: Reservation | undefined
  screen?: string
  booking?: { code: string | null; guest_name: string | null }
}

export interface Mail extends Pick<Draft, 'to' | 'replyTo' | 'subject'> {
  text: string
  html: string
  calendar?: CalendarFile | undefined
  id: string
  /** The same on every attempt, so that mailboxes recognise a duplicate. */
  messageId: string
  date: Date
  from: Address
}

export interface CalendarFile {
  name: string
  method: 'PUBLISH' | 'CANCEL'
  content: string
}

/** The code has no personal data and may be logged. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  /** The address is not valid, or the mail server refuses it permanently. */
  readonly isRecipientRefused: boolean
  readonly isServerDown: boolean

  /** `cause` is the error, when the mail server did not cause the failure. */
  constructor(
    readonly code: string,
    { isRecipientRefused = false, isServerDown = false, cause }: Partial<Omit<MailFailure, 'code'>> = {},
  ) {
    super(code, { cause })
    this.isRecipientRefused = isRecipientRefused
    this.isServerDown = isServerDown
  }
}
