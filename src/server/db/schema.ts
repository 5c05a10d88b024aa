import type { Generated, Insertable, Selectable } from 'kysely'
import type { NotBooked } from '../../shared/payment-outcomes'
import type {
  BookingTable,
  CashCountTable,
  ClosureTable,
  CorrectionTable,
  FolioEntryTable,
  HandoverTable,
  HoldTable,
  InvoiceTable,
  RoomNightTable,
} from './stays-schema'
import type { ContentFileTable, ScheduledPublishTable } from './content-schema'
import type { DisputeTable } from './disputes-schema'
import type {
  BedCheckTable,
  CleaningTable,
  PricePeriodTable,
  RoomNoteTable,
  RoomPriceTable,
  RoomTable,
  RoomVersionTable,
  UploadedPictureTable,
} from './rooms-schema'
import type { SiteNoticeTable, VisitSourceTable, VisitTotalTable } from './visits-schema'
import type { DeskInviteTable, DeskPersonTable, DeskSessionTable, JournalTable } from './people-schema'

// In all tables: flags are 0 or 1, moments ISO 8601 text in UTC, amounts integer kobo. SQLite has no type for
// booleans and dates, and both databases store the same.

/**
 * Placeholders of an erased guest for names and messages, and for addresses. The domain receives no mail:
 * https://www.rfc-editor.org/rfc/rfc2606#section-2
 */
export const ERASED = { name: 'erased', email: 'guest@erased.invalid' } as const

export type SeenVia = 'verify' | 'webhook' | 'sweeper'
export type PaymentOutcome = 'booked' | 'entered' | 'refund_due' | 'review'

export interface PaymentTable {
  id: string
  reference: string
  /** The booking that it made, or whose folio it entered. */
  booking_id: string | null
  provider_txn_id: string
  /** Null only for a payment that is under review or refunded and whose room is not known. */
  room_id: number | null
  /** The nights that it names; null for the night in which it was paid, and when they cannot be read. */
  arrives_on: string | null
  nights: number | null
  /** What was paid, with Paystack's fee when the guest bears it. */
  amount_kobo: number
  requested_kobo: number
  currency: string
  domain: string
  payer_email: string
  paid_at: string | null
  outcome: PaymentOutcome
  /** Null for a payment of a booking. */
  reason: NotBooked | null
  response_status: number
  response_body: string
  seen_via: SeenVia
  created_at: string
  /** Paystack's name of the way to pay; null when Paystack did not say. */
  channel: string | null
}

/** What the site decides by itself. */
export const SITE = 'Site'
/** For refunds that somebody made in Paystack's dashboard. */
export const DASHBOARD = 'Paystack’s dashboard'

export interface RefundTable {
  id: string
  payment_id: string
  /** Who ordered it: a person's name, SITE or DASHBOARD. */
  who: string
  amount_kobo: number
  state: 'due' | 'requesting' | 'requested' | 'processed' | 'failed' | 'needs_attention' | 'settled'
  provider_refund_id: string | null
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  /** Set before the refund order is sent: from then on Paystack may have the order without our knowing. */
  requested_at: string | null
  /** When a person last ordered it again, by card or to a bank account; null when nobody has. */
  retried_at: Generated<string | null>
  /** When we first learnt that the money was refunded. */
  processed_at: string | null
  /** JSON list of Paystack ids of refunds that failed before somebody retried; null for none. */
  failed_refund_ids: string | null
  /** When somebody recorded that it was settled outside Paystack; null in every other state. */
  settled_at: string | null
}

export interface OpenPaymentTable {
  reference: string
  /** Null, like name and e-mail, until a guest's verify call supplies them. */
  room_id: number | null
  /** The nights that it names; null for tonight, and while they are not known. */
  arrives_on: string | null
  nights: number | null
  guest_name: string | null
  guest_email: string | null
  /** What reported the payment; default 'verify'. A webhook overwrites an earlier value with 'webhook'. */
  seen_via: Generated<SeenVia>
  attempts: number
  next_attempt_at: string
  created_at: string
  /** Since when Paystack calls the payment in progress; null when it does not. */
  in_progress_since: string | null
}

export interface MessageTable {
  id: string
  name: string
  email: string
  message: string
  created_at: string
  /** `doubtful`: probably spam, and not mailed. */
  state: Generated<'open' | 'doubtful' | 'answered' | 'spam'>
  /** Null for a message that nobody has handled. */
  state_at: string | null
  state_by: string | null
  /** How it came, if not by a form of ours. */
  doubt: 'trap' | 'no_form' | null
}

/** The mail server refused the recipient, the mail was not needed or correct any more, or the guest was erased. */
export type UnsentReason = 'refused' | 'moot' | 'erased'

export interface OutboxTable {
  id: string
  kind:
    | 'contact-message'
    | 'booking-confirmed'
    | 'booking-notice'
    | 'booking-moved'
    | 'booking-cancelled'
    | 'refund-due'
    | 'refund-processed'
    | 'refund-attention'
    | 'refund-found'
    | 'dispute'
    | 'payment-entered'
    | 'payment-review'
    | 'payment-held'
    | 'payment-not-ours'
    | 'open-payment-overdue'
    | 'morning'
    | 'password-reset'
    | 'email-correction'
    | 'email-changed'
    | 'reservation-confirmed'
    | 'reservation-cancelled'
    | 'dates-changed'
    | 'arrival-reminder'
    | 'payment-link'
    | 'owner-day'
    | 'owner-act'
  dedupe_key: string
  /** With its booking; null for a mail about something else. */
  payment_id: string | null
  /** The booking of a mail that is about no payment. */
  booking_id: string | null
  /** JSON with further ids: the mail's text is made from the rows of these ids. */
  payload: string
  attempts: number
  next_attempt_at: string
  done_at: string | null
  /** When the mail server first refused the recipient for good; null since the mail was sent. */
  refused_at: string | null
  /** Null for a mail that was sent or is waiting. */
  unsent: UnsentReason | null
  created_at: string
  /** Null for an original. */
  resend_of: string | null
}

export interface SyncStateTable {
  name: string
  watermark: string
  last_ok_at: string | null
}

export interface ReviewDecisionTable {
  payment_id: string
  decision: 'booked' | 'refunded' | 'not_ours'
  decided_at: string
  /** A person's name. */
  decided_by: string
}

export interface Database {
  rooms: RoomTable
  room_prices: RoomPriceTable
  price_periods: PricePeriodTable
  bed_checks: BedCheckTable
  cleanings: CleaningTable
  room_notes: RoomNoteTable
  room_versions: RoomVersionTable
  payments: PaymentTable
  bookings: BookingTable
  holds: HoldTable
  folio_entries: FolioEntryTable
  closures: ClosureTable
  room_nights: RoomNightTable
  handovers: HandoverTable
  cash_counts: CashCountTable
  invoices: InvoiceTable
  corrections: CorrectionTable
  refunds: RefundTable
  disputes: DisputeTable
  open_payments: OpenPaymentTable
  messages: MessageTable
  outbox: OutboxTable
  sync_state: SyncStateTable
  machine_state: { name: string; since: string; words: string }
  journal: JournalTable
  review_decisions: ReviewDecisionTable
  desk_people: DeskPersonTable
  desk_invites: DeskInviteTable
  desk_sessions: DeskSessionTable
  uploaded_pictures: UploadedPictureTable
  content_files: ContentFileTable
  scheduled_publishes: ScheduledPublishTable
  site_notices: SiteNoticeTable
  visit_totals: VisitTotalTable
  visit_sources: VisitSourceTable
  /** Payments that are in the totals: a browser may name one twice. */
  counted_payments: { payment_id: string }
}

export type RoomRow = Selectable<RoomTable>
export type PaymentRow = Selectable<PaymentTable>
export type NewOpenPayment = Insertable<OpenPaymentTable>
export type OpenPaymentRow = Selectable<OpenPaymentTable>
