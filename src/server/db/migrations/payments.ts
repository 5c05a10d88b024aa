import type { Dialect } from '../dialect'

/** Payments, decided and open, what people decided about them, refunds, disputes, and how far Paystack's lists were read. */
export function paymentTables({ integer, suffix }: Dialect): string[] {
  return [
    `create table payments (
      id text primary key,
      reference text not null unique,
      booking_id text references bookings (id) deferrable initially deferred,
      provider_txn_id text not null unique,
      room_id ${integer},
      arrives_on text,
      nights ${integer},
      amount_kobo ${integer} not null,
      requested_kobo ${integer} not null,
      currency text not null,
      domain text not null,
      channel text,
      payer_email text not null,
      paid_at text,
      outcome text not null check (outcome in ('booked', 'entered', 'refund_due', 'review')),
      reason text check (reason in
        ('room_taken', 'paid_twice', 'amount', 'dates', 'room', 'currency', 'domain', 'source', 'restored', 'nothing_owed')),
      response_status integer not null,
      response_body text not null,
      seen_via text not null check (seen_via in ('verify', 'webhook', 'sweeper')),
      created_at text not null
    ) ${suffix}`,
    `create index payments_of_booking on payments (booking_id)`,
    `create index payments_by_moment on payments (created_at, id)`,
    `create index payments_by_address on payments (lower(trim(payer_email)))`,
    `create index payments_under_review on payments (created_at) where outcome = 'review'`,
    `create table open_payments (
      reference text primary key,
      room_id ${integer},
      arrives_on text,
      nights ${integer},
      guest_name text,
      guest_email text,
      seen_via text not null default 'verify' check (seen_via in ('verify', 'webhook', 'sweeper')),
      attempts integer not null default 0,
      next_attempt_at text not null,
      created_at text not null,
      in_progress_since text
    ) ${suffix}`,
    `create index open_payments_to_do on open_payments (next_attempt_at, reference)`,
    `create index open_payments_in_progress on open_payments (room_id) where in_progress_since is not null`,
    `create table review_decisions (
      payment_id text primary key references payments (id),
      decision text not null check (decision in ('booked', 'refunded', 'not_ours')),
      decided_at text not null,
      decided_by text not null
    ) ${suffix}`,
    `create table refunds (
      id text primary key,
      payment_id text not null references payments (id),
      who text not null,
      amount_kobo ${integer} not null check (amount_kobo > 0),
      state text not null check (state in
        ('due', 'requesting', 'requested', 'processed', 'failed', 'needs_attention', 'settled')),
      provider_refund_id text unique,
      attempts integer not null default 0,
      next_attempt_at text not null,
      last_error text,
      created_at text not null,
      requested_at text,
      retried_at text,
      processed_at text,
      failed_refund_ids text,
      settled_at text
    ) ${suffix}`,
    `create index refunds_to_do on refunds (state, next_attempt_at)`,
    `create index refunds_of_payment on refunds (payment_id)`,
    `create table disputes (
      id text primary key,
      payment_id text not null references payments (id),
      amount_kobo ${integer} not null,
      category text,
      status text not null,
      resolution text,
      due_at text,
      created_at text not null,
      resolved_at text
    ) ${suffix}`,
    `create index disputes_of_payment on disputes (payment_id)`,
    `create table sync_state (
      name text primary key,
      watermark text not null,
      last_ok_at text
    ) ${suffix}`,
  ]
}
