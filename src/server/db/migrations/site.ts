import type { VisitEvent } from '../../../shared/visit-events'
import type { Dialect } from '../dialect'
import * as t from '../tables'

type MailKind =
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
  | 'checked-in'
  | 'payment-link'
  | 'owner-day'
  | 'owner-act'

export const siteTables = {
  messages: t.table({
    id: t.key(),
    name: t.text(),
    email: t.text(),
    message: t.text(),
    created_at: t.text(),
    /** `doubtful`: probably spam, and not mailed. */
    state: t.generated(t.oneOf(['open', 'doubtful', 'answered', 'spam'], `default 'open'`)),
    state_at: t.textOrNull(),
    state_by: t.textOrNull(),
    /** How a message came that no form of ours sent. */
    doubt: t.oneOfOrNull(['trap', 'no_form']),
  }),
  outbox: t.table({
    id: t.key(),
    kind: t.text<MailKind>(),
    dedupe_key: t.text('unique'),
    payment_id: t.textOrNull('references payments (id)'),
    /** The booking that the mail is about, when it is about no payment. */
    booking_id: t.textOrNull('references bookings (id)'),
    /** JSON with further ids, from whose rows the mail's text is made. */
    payload: t.text(),
    attempts: t.integer('default 0'),
    next_attempt_at: t.text(),
    done_at: t.textOrNull(),
    unsent: t.oneOfOrNull(['refused', 'moot', 'erased']),
    created_at: t.text(),
    resend_of: t.textOrNull(),
    /** When the mail server first refused the recipient for good; null since the mail was sent. */
    refused_at: t.textOrNull(),
  }),
  /** A version of a file of content/ that was saved at the desk. */
  content_files: t.table(
    {
      id: t.key(),
      /** Below content/, such as dining.json or images/pool/pool-day.jpg. */
      path: t.text(),
      /** Counts from 1 for each path; version 0 is the project's own file. */
      version: t.integer(),
      /** The text of the file, or base64 for a picture; null when the file was removed. */
      data: t.textOrNull(),
      saved_at: t.text(),
      saved_by: t.text(),
    },
    { constraints: ['unique (path, version)'] },
  ),
  /** The scheduled publish. The table has at most one row. */
  scheduled_publishes: t.table({
    id: t.key(),
    publish_at: t.text(),
    set_at: t.text(),
    set_by: t.text(),
  }),
  /** A sentence that guests see on every page. A change ends one notice and adds another. */
  site_notices: t.table({
    id: t.key(),
    text: t.text(),
    until: t.text(),
    created_at: t.text(),
    created_by: t.text(),
    ended_at: t.textOrNull(),
  }),
  /** How often something happened on a day: no single visit is recorded. */
  visit_totals: t.table({
    id: t.key(),
    /** The calendar day in Lagos. */
    day: t.text(),
    event: t.text<VisitEvent>(),
    page: t.text(),
    /** '' for none. */
    campaign: t.text(),
    total: t.bigint(),
  }),
  machine_state: t.table({
    name: t.key(),
    since: t.text(),
    words: t.text(),
  }),
}

export function siteStatements(dialect: Dialect): string[] {
  return [
    ...t.createTables(siteTables, dialect),
    `create index messages_by_moment on messages (created_at, id)`,
    `create index messages_by_state on messages (state, created_at)`,
    `create index messages_by_address on messages (lower(trim(email)))`,
    `create index outbox_to_do on outbox (next_attempt_at) where done_at is null`,
    `create index outbox_by_kind on outbox (kind, created_at)`,
    `create index outbox_of_payment on outbox (payment_id)`,
    `create index outbox_of_booking on outbox (booking_id) where booking_id is not null`,
    `create index outbox_done on outbox (done_at) where done_at is not null`,
    `create index outbox_unsent on outbox (unsent) where unsent is not null`,
    `create index outbox_again on outbox (resend_of) where resend_of is not null`,
    `create unique index visit_totals_of_day on visit_totals (day, event, page, campaign)`,
  ]
}
