import type { Dialect } from '../dialect'
import {
  bigint,
  bigintOrNull,
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

export const paymentTables = {
  payments: table({
    id: key(),
    reference: text('unique'),
    /** The booking that it made, or whose folio it entered. */
    booking_id: textOrNull('references bookings (id) deferrable initially deferred'),
    provider_txn_id: text('unique'),
    /** Null only for a payment that is under review or refunded and whose room is not known. */
    room_id: bigintOrNull(),
    /** The nights that it names; null for the night in which it was paid, and when they cannot be read. */
    arrives_on: textOrNull(),
    nights: bigintOrNull(),
    /** What was paid, with Paystack's fee when the guest bears it. */
    amount_kobo: bigint(),
    requested_kobo: bigint(),
    currency: text(),
    domain: text(),
    channel: textOrNull(),
    payer_email: text(),
    paid_at: textOrNull(),
    outcome: oneOf(['booked', 'entered', 'refund_due', 'review']),
    /** Null for a payment of a booking. */
    reason: oneOfOrNull([
      'room_taken',
      'paid_twice',
      'amount',
      'dates',
      'room',
      'currency',
      'domain',
      'source',
      'restored',
      'nothing_owed',
    ]),
    response_status: integer(),
    response_body: text(),
    seen_via: oneOf(['verify', 'webhook', 'sweeper']),
    created_at: text(),
  }),
  open_payments: table({
    reference: key(),
    /** Null, like name and e-mail, until a guest's verify call supplies them. */
    room_id: bigintOrNull(),
    /** The nights that it names; null for tonight, and while they are not known. */
    arrives_on: textOrNull(),
    nights: bigintOrNull(),
    guest_name: textOrNull(),
    guest_email: textOrNull(),
    /** What reported the payment; default 'verify'. A webhook overwrites an earlier value with 'webhook'. */
    seen_via: generated(oneOf(['verify', 'webhook', 'sweeper'], `default 'verify'`)),
    attempts: integer('default 0'),
    next_attempt_at: text(),
    created_at: text(),
    /** Since when Paystack calls the payment in progress; null when it does not. */
    in_progress_since: textOrNull(),
  }),
  review_decisions: table({
    payment_id: key('references payments (id)'),
    decision: oneOf(['booked', 'refunded', 'not_ours']),
    decided_at: text(),
    decided_by: text(),
  }),
  refunds: table({
    id: key(),
    payment_id: text('references payments (id)'),
    /** Who ordered it: a person's name, SITE or DASHBOARD. */
    who: text(),
    amount_kobo: bigint('check (amount_kobo > 0)'),
    state: oneOf(['due', 'requesting', 'requested', 'processed', 'failed', 'needs_attention', 'settled']),
    provider_refund_id: textOrNull('unique'),
    attempts: integer('default 0'),
    next_attempt_at: text(),
    last_error: textOrNull(),
    created_at: text(),
    /** Set before the refund order is sent: from then on Paystack may have the order without our knowing. */
    requested_at: textOrNull(),
    /** When a person last ordered it again, by card or to a bank account; null when nobody has. */
    retried_at: generated(textOrNull()),
    processed_at: textOrNull(),
    /** JSON list of Paystack ids of refunds that failed before somebody retried; null for none. */
    failed_refund_ids: textOrNull(),
    /** When somebody recorded that it was settled outside Paystack; null in every other state. */
    settled_at: textOrNull(),
  }),
  /** A dispute at Paystack about a payment: https://paystack.com/docs/api/dispute/ */
  disputes: table({
    id: key(),
    payment_id: text('references payments (id)'),
    amount_kobo: bigint(),
    category: textOrNull(),
    /** Paystack's word; 'resolved' is the last. */
    status: text(),
    resolution: textOrNull(),
    due_at: textOrNull(),
    created_at: text(),
    resolved_at: textOrNull(),
  }),
  sync_state: table({
    name: key(),
    watermark: text(),
    last_ok_at: textOrNull(),
  }),
}

export function paymentStatements(dialect: Dialect): string[] {
  return [
    ...createTables(paymentTables, dialect),
    `create index payments_of_booking on payments (booking_id)`,
    `create index payments_by_moment on payments (created_at, id)`,
    `create index payments_by_address on payments (lower(trim(payer_email)))`,
    `create index payments_under_review on payments (created_at) where outcome = 'review'`,
    `create index open_payments_to_do on open_payments (next_attempt_at, reference)`,
    `create index open_payments_in_progress on open_payments (room_id) where in_progress_since is not null`,
    `create index refunds_to_do on refunds (state, next_attempt_at)`,
    `create index refunds_of_payment on refunds (payment_id)`,
    `create index disputes_of_payment on disputes (payment_id)`,
  ]
}
