import type { Insertable, Selectable } from 'kysely'
import type { registrationColumns } from './migrations/0002-registration-and-housekeeping'
import type { paidVisitColumns } from './migrations/0003-visit-sources'
import type { HOTEL_TABLES } from './migrations/hotel'
import type { RowOf, RowsOf } from './tables'

// In all tables: flags are 0 or 1, moments ISO 8601 text in UTC, amounts integer kobo. SQLite has no type for
// booleans and dates, and both databases store the same. Migrations define the tables.

/** What replaces an erased guest. No mail goes to: https://www.rfc-editor.org/rfc/rfc2606#section-2 */
export const ERASED = { name: 'erased', email: 'guest@erased.invalid' } as const

export const SITE = 'Site'
/** Who made a refund in Paystack's dashboard: we do not know the person. */
export const DASHBOARD = 'Paystack’s dashboard'

export const LAST_POSITION = 2_147_483_647

/** The id of the only row of scheduled_publishes. */
export const NEXT_PUBLISH = 'next'

type Tables = RowsOf<typeof HOTEL_TABLES>

/** All tables, with the columns that later migrations have added. */
export interface Database extends Tables {
  bookings: Tables['bookings'] & RowOf<typeof registrationColumns>
  visit_totals: Tables['visit_totals'] & RowOf<typeof paidVisitColumns>
}

export type BookingTable = Database['bookings']
export type ClosureTable = Database['closures']
export type ContentFileTable = Database['content_files']
export type DeskInviteTable = Database['desk_invites']
export type DeskPersonTable = Database['desk_people']
export type DisputeTable = Database['disputes']
export type FolioEntryTable = Database['folio_entries']
export type HandoverTable = Database['handovers']
export type HoldTable = Database['holds']
export type InvoiceTable = Database['invoices']
export type JournalTable = Database['journal']
export type MessageTable = Database['messages']
export type OpenPaymentTable = Database['open_payments']
export type OutboxTable = Database['outbox']
export type PaymentTable = Database['payments']
export type PricePeriodTable = Database['price_periods']
export type RefundTable = Database['refunds']
export type ReviewDecisionTable = Database['review_decisions']
export type RoomNightTable = Database['room_nights']
export type RoomPriceTable = Database['room_prices']
export type ScheduledPublishTable = Database['scheduled_publishes']
export type SiteNoticeTable = Database['site_notices']
export type VisitSourceTable = Database['visit_sources']
export type VisitTotalTable = Database['visit_totals']

export type BookingRow = Selectable<BookingTable>
export type HoldRow = Selectable<HoldTable>
export type RoomRow = Selectable<Database['rooms']>
export type PaymentRow = Selectable<PaymentTable>
export type NewOpenPayment = Insertable<OpenPaymentTable>
export type OpenPaymentRow = Selectable<OpenPaymentTable>

export type BookingStatus = BookingTable['status']

export function isOpen({ status }: { status: BookingStatus | null }): boolean {
  return status === 'expected' || status === 'in_house'
}
export type PaidBy = NonNullable<FolioEntryTable['method']>
export type PaymentOutcome = PaymentTable['outcome']
export type SeenVia = PaymentTable['seen_via']
/** The mail server refused the recipient, the mail was no longer true, or the guest was erased. */
export type UnsentReason = NonNullable<OutboxTable['unsent']>
