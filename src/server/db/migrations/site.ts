import type { VisitEvent } from '../../../shared/visit-events'
import type { Dialect } from '../dialect'
import {
  bigint,
  createTables,
  generated,
  integer,
  key,
  oneOf,
  oneOfOrNull,
  table,
  text,
  textOrNull,
} from '../tables'

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
  | 'payment-link'
  | 'owner-day'
  | 'owner-act'

export const siteTables = {
  messages: table({
    id: key(),
    name: text(),
    email: text(),
    message: text(),
    created_at: text(),
    /** `doubtful`: probably spam, and not mailed. */
    state: generated(oneOf(['open', 'doubtful', 'answered', 'spam'], `default 'open'`)),
    state_at: textOrNull(),
    state_by: textOrNull(),
    /** How it came, if not by a form of ours. */
    doubt: oneOfOrNull(['trap', 'no_form']),
  }),
  outbox: table({
    id: key(),
    kind: text<MailKind>(),
    dedupe_key: text('unique'),
    payment_id: textOrNull('references payments (id)'),
    /** The booking of a mail that is about no payment. */
    booking_id: textOrNull('references bookings (id)'),
    /** JSON with further ids: the mail's text is made from the rows of these ids. */
    payload: text(),
    attempts: integer('default 0'),
    next_attempt_at: text(),
    done_at: textOrNull(),
    unsent: oneOfOrNull(['refused', 'moot', 'erased']),
    created_at: text(),
    resend_of: textOrNull(),
    /** When the mail server first refused the recipient for good; null since the mail was sent. */
    refused_at: textOrNull(),
  }),
  /** A version of a file of content/ that was saved at the desk. */
  content_files: table(
    {
      id: key(),
      /** Below content/, such as dining.json or images/pool/pool-day.jpg. */
      path: text(),
      /** Counts from 1 for each path; version 0 is the project's own file. */
      version: integer(),
      /** The text of the file, or base64 for a picture; null when the file was removed. */
      data: textOrNull(),
      saved_at: text(),
      saved_by: text(),
    },
    { constraints: ['unique (path, version)'] },
  ),
  /** The publish that is to begin by itself. The table has at most one row. */
  scheduled_publishes: table({
    id: key(),
    publish_at: text(),
    set_at: text(),
    set_by: text(),
  }),
  /** A sentence that guests see on every page. A change ends one and adds the next. */
  site_notices: table({
    id: key(),
    text: text(),
    until: text(),
    created_at: text(),
    created_by: text(),
    ended_at: textOrNull(),
  }),
  /** How often something happened on a day: nothing is kept of a single visit. */
  visit_totals: table({
    id: key(),
    /** The day of the calendar in Lagos. */
    day: text(),
    event: text<VisitEvent>(),
    page: text(),
    /** '' for none. */
    campaign: text(),
    total: bigint(),
  }),
  machine_state: table({
    name: key(),
    since: text(),
    words: text(),
  }),
}

export function siteStatements(dialect: Dialect): string[] {
  return [
    ...createTables(siteTables, dialect),
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
