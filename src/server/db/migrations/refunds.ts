import type { Dialect } from '../dialect'

const COLUMNS = `id, payment_id, amount_kobo, state, provider_refund_id, attempts, next_attempt_at, last_error,
  created_at, requested_at, processed_at, failed_refund_ids, settled_at`

/** Who ordered the one refund of a payment, by the journal. */
const WHO = `coalesce(
  (select journal.who from journal join bookings on bookings.code = journal.subject_id
    where bookings.payment_id = refunds.payment_id and journal.subject = 'booking'
      and journal.action in ('booking.cancelled', 'booking.no-show', 'booking.paid-back')
    order by journal.at desc limit 1),
  (select journal.who from journal join payments on payments.reference = journal.subject_id
    where payments.id = refunds.payment_id and journal.subject = 'payment' and journal.action = 'payment.decided'
    order by journal.at desc limit 1),
  'Site')`

/** The refund that a mail of these kinds was about, as long as a payment had one. */
const KEY = `(select outbox.kind || ':' || refunds.id from payments
  join refunds on refunds.payment_id = payments.id
  where payments.reference = substr(outbox.dedupe_key, length(outbox.kind) + 2))`

/**
 * Allows several refunds of a payment, each with who ordered it and with its own mails. The table is rebuilt, because
 * SQLite cannot drop a constraint.
 */
export function severalRefunds({ integer, suffix }: Dialect): string[] {
  return [
    `create table new_refunds (
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
      processed_at text,
      failed_refund_ids text,
      settled_at text
    ) ${suffix}`,
    `insert into new_refunds (${COLUMNS}, who) select ${COLUMNS}, ${WHO} from refunds`,
    `drop table refunds`,
    `alter table new_refunds rename to refunds`,
    `create index refunds_to_do on refunds (state, next_attempt_at)`,
    `create index refunds_of_payment on refunds (payment_id)`,
    `update outbox set dedupe_key = ${KEY}
      where kind in ('refund-due', 'refund-processed') and ${KEY} is not null`,
  ]
}
