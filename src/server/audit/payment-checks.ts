import { type RawBuilder, sql } from 'kysely'
import { DASHBOARD, SITE } from '../db/schema'

export type Check = [rule: string, problem: string, query: RawBuilder<unknown>]

/** Each payment with its consequences. `fate` is the decision about it, by the server or by a person. */
const CASES = sql`
  select payments.id, reference, payments.room_id, payments.amount_kobo, requested_kobo, currency, domain, outcome, reason,
    response_status, response_body, payments.created_at, code, status, ended_at,
    bookings.id as booking_id, bookings.payment_id as made_by, bookings.room_id as booked_room_id, decision, decided_at,
    (select sum(refunds.amount_kobo) from refunds where payment_id = payments.id) as refund_kobo,
    (select count(*) from refunds where payment_id = payments.id and who <> ${sql.lit(DASHBOARD)}) as orders,
    case when outcome <> 'review' then outcome when decision = 'booked' then 'booked'
      when decision = 'refunded' then 'refund_due' else 'review' end as fate
  from payments
  left join bookings on bookings.id = payments.booking_id
  left join review_decisions on review_decisions.payment_id = payments.id`

const CHECKS: Check[] = [
  ['outcome', 'booked, and it made no booking', sql`fate = 'booked' and coalesce(made_by, '') <> id`],
  ['outcome', 'entered, and there is no booking', sql`fate = 'entered' and code is null`],
  [
    'outcome',
    'not booked or entered, and there is a booking',
    sql`fate not in ('booked', 'entered') and code is not null`,
  ],
  ['outcome', 'to be refunded, and there is no refund', sql`fate = 'refund_due' and refund_kobo is null`],
  ['outcome', 'under review, and a refund was ordered', sql`fate = 'review' and orders > 0`],
  [
    'decision',
    'decided by a person, and not under review',
    sql`decision is not null and outcome <> 'review'`,
  ],
  [
    'decision',
    'decided by nobody in the journal',
    sql`decision is not null and not exists (
      select 1 from journal where subject = 'payment' and subject_id = reference and at = decided_at)`,
  ],
  ['refund-too-large', 'more is refunded than was paid', sql`refund_kobo > amount_kobo`],
  [
    'refund-too-small',
    'refunded in part, and there was no room',
    sql`outcome = 'refund_due' and refund_kobo < amount_kobo`,
  ],
  [
    'answer',
    'answered with a status of another outcome',
    sql`not case when outcome = 'booked' then response_status = 200
      when outcome = 'refund_due' and coalesce(reason, '') not in ('amount', 'room', 'nothing_owed') then response_status = 409
      else response_status in (404, 422) end`,
  ],
  [
    'answer',
    'the answer does not name the booking and the room that was paid for',
    sql`outcome = 'booked' and not (response_body like '%"code":"' || code || '"%'
      and (response_body like '%"room_id":' || room_id || ',%' or response_body like '%"room_id":' || room_id || '}%'))`,
  ],
  ['answer', 'the answer names a booking', sql`outcome <> 'booked' and response_body like '%"booking":%'`],
  [
    'answer',
    'the booking is neither in the room that was paid for nor in one to which it was moved',
    sql`outcome = 'booked' and cases.room_id <> booked_room_id and not exists (select 1 from journal
      where booking_code = cases.code and journal.room_id = booked_room_id and from_room_id is not null)`,
  ],
  ['amount', 'no amount of money', sql`amount_kobo <= 0`],
  [
    'amount',
    'less than what was asked',
    sql`outcome in ('booked', 'entered') and amount_kobo < requested_kobo`,
  ],
  ['currency', 'booked or refunded in another currency', sql`fate <> 'review' and currency <> 'NGN'`],
  [
    'domain',
    'test money among live money',
    sql`fate <> 'review' and domain = 'test'
      and exists (select 1 from cases as other where other.fate <> 'review' and other.domain = 'live')`,
  ],
  [
    'booking-journal',
    'a refund that nobody in the journal ordered',
    sql`exists (select 1 from refunds where payment_id = cases.id and not case
      when who = ${sql.lit(DASHBOARD)} then exists (
        select 1 from journal where subject = 'refund' and subject_id = refunds.id)
      when code is null then true
      else exists (select 1 from journal where booking_code = code and at = refunds.created_at) end)`,
  ],
  ['mail-missing', 'no booking-confirmed mail', isMissing('booking-confirmed', sql`fate = 'booked'`)],
  ['mail-missing', 'no booking-notice mail', isMissing('booking-notice', sql`outcome = 'booked'`)],
  [
    'mail-missing',
    'no booking-cancelled mail',
    isMissing('booking-cancelled', sql`fate = 'booked' and status = 'cancelled' and ended_at is not null`),
  ],
  [
    'mail-missing',
    'no refund-due mail',
    // The mails about cancellations and payments by link announce their refunds themselves.
    sql`exists (select 1 from refunds where payment_id = cases.id and who <> ${sql.lit(DASHBOARD)}
      and (fate = 'refund_due' or status not in ('cancelled', 'no_show') or refunds.created_at > ended_at)
      and not (fate = 'entered' and who = ${sql.lit(SITE)})
      and not exists (select 1 from outbox where dedupe_key = 'refund-due:' || refunds.id))`,
  ],
  ['mail-missing', 'no payment-entered mail', isMissing('payment-entered', sql`outcome = 'entered'`)],
  ['mail-missing', 'no payment-review mail', isMissing('payment-review', sql`outcome = 'review'`)],
  ['mail-missing', 'no payment-held mail', isMissing('payment-held', sql`outcome = 'review'`)],
]

function isMissing(kind: string, isDue: RawBuilder<unknown>): RawBuilder<unknown> {
  const dedupeKey = sql`${sql.lit(`${kind}:`)} || reference`
  return sql`${isDue} and not exists (select 1 from outbox where dedupe_key = ${dedupeKey})`
}

/** An open payment may outlive its decision, but one due before `settledBefore` must be closed. */
export function paymentChecks(settledBefore?: Date): Check[] {
  const dueBefore = settledBefore?.toISOString() ?? '9999'
  const openPayment = sql`exists (select 1 from open_payments
    where open_payments.reference = cases.reference and next_attempt_at < ${dueBefore})`
  const checks: Check[] = [...CHECKS, ['open-payment-settled', 'decided, with an open payment', openPayment]]
  return checks.map(([rule, problem, condition]) => [
    rule,
    problem,
    sql`with cases as (${CASES}) select reference as about from cases where ${condition}`,
  ])
}
