import type { Dialect } from '../dialect'
import * as t from '../tables'

export const paymentTables = {
  payments: t.table({
    id: t.key(),
    reference: t.text('unique'),
    /** The booking that the payment made, or whose folio it entered. */
    booking_id: t.textOrNull('references bookings (id) deferrable initially deferred'),
    provider_txn_id: t.text('unique'),
    /** Null only for a payment that is under review or refunded and names no room that we know. */
    room_id: t.bigintOrNull(),
    /** The nights that the payment names; null for the night of the payment, and for unreadable nights. */
    arrives_on: t.textOrNull(),
    nights: t.bigintOrNull(),
    /** The sum paid, with Paystack's fee when the guest bears it. */
    amount_kobo: t.bigint(),
    requested_kobo: t.bigint(),
    currency: t.text(),
    domain: t.text(),
    channel: t.textOrNull(),
    payer_email: t.text(),
    paid_at: t.textOrNull(),
    outcome: t.oneOf(['booked', 'entered', 'refund_due', 'review']),
    /** Why a payment made no booking; null when it made one or belongs to one. */
    reason: t.oneOfOrNull([
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
    response_status: t.integer(),
    response_body: t.text(),
    seen_via: t.oneOf(['verify', 'webhook', 'sweeper']),
    created_at: t.text(),
  }),
  open_payments: t.table({
    reference: t.key(),
    /** Null, like name and email, until a guest's verify call supplies them. */
    room_id: t.bigintOrNull(),
    /** The nights that the payment names; null for tonight, and while they are not known. */
    arrives_on: t.textOrNull(),
    nights: t.bigintOrNull(),
    guest_name: t.textOrNull(),
    guest_email: t.textOrNull(),
    /** What reported the payment; default 'verify'. A webhook overwrites an earlier value with 'webhook'. */
    seen_via: t.generated(t.oneOf(['verify', 'webhook', 'sweeper'], `default 'verify'`)),
    attempts: t.integer('default 0'),
    next_attempt_at: t.text(),
    created_at: t.text(),
    /** Since when Paystack has called the payment in progress; null when it does not. */
    in_progress_since: t.textOrNull(),
  }),
  review_decisions: t.table({
    payment_id: t.key('references payments (id)'),
    decision: t.oneOf(['booked', 'refunded', 'not_ours']),
    decided_at: t.text(),
    decided_by: t.text(),
  }),
  refunds: t.table({
    id: t.key(),
    payment_id: t.text('references payments (id)'),
    /** Who ordered the refund: a person's name, SITE or DASHBOARD. */
    who: t.text(),
    amount_kobo: t.bigint('check (amount_kobo > 0)'),
    state: t.oneOf(['due', 'requesting', 'requested', 'processed', 'failed', 'needs_attention', 'settled']),
    provider_refund_id: t.textOrNull('unique'),
    attempts: t.integer('default 0'),
    next_attempt_at: t.text(),
    last_error: t.textOrNull(),
    created_at: t.text(),
    /** Set before the refund order is sent: from then on Paystack may have the order without our knowing. */
    requested_at: t.textOrNull(),
    /** When a person last ordered the refund again, by card or to a bank account; null when nobody has. */
    retried_at: t.generated(t.textOrNull()),
    processed_at: t.textOrNull(),
    /** JSON list of Paystack's ids of refunds that failed before a retry; null for none. */
    failed_refund_ids: t.textOrNull(),
    /** When somebody recorded that the refund was settled outside Paystack; null in every other state. */
    settled_at: t.textOrNull(),
  }),
  /** A dispute at Paystack about a payment: https://paystack.com/docs/api/dispute/ */
  disputes: t.table({
    id: t.key(),
    payment_id: t.text('references payments (id)'),
    amount_kobo: t.bigint(),
    category: t.textOrNull(),
    /** Paystack's word; 'resolved' is the last one. */
    status: t.text(),
    resolution: t.textOrNull(),
    due_at: t.textOrNull(),
    created_at: t.text(),
    resolved_at: t.textOrNull(),
  }),
  sync_state: t.table({
    name: t.key(),
    watermark: t.text(),
    last_ok_at: t.textOrNull(),
  }),
}

export function paymentStatements(dialect: Dialect): string[] {
  return [
    ...t.createTables(paymentTables, dialect),
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
