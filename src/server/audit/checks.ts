import { type Kysely, sql } from 'kysely'
import { businessDay, countNights } from '../../shared/stay'
import type { Database } from '../db/schema'
import { CLOCK_TOLERANCE_MS, PRICE_HONOURED_MS, readPriceHistory, totalsDuring } from '../rooms/prices'
import { findWrongInvoices } from './invoice-checks'
import { type Check, paymentChecks } from './payment-checks'

// Constraints already forbid two open holds of a room, two bookings of a payment, duplicate
// payments or mails, and dangling references. Those are not checked here.

export interface Violation {
  rule: string
  /** A payment's reference, a room, or the id of another row; never a person. */
  about: string
  problem: string
}

export function describeViolation({ rule, about, problem }: Violation): string {
  return `${rule} ${about}: ${problem}`
}

/** Only nights from `today` on must be the booking's: an earlier one may have been sold to another guest. */
const nightChecks = (today: string): Check[] => [
  [
    'nights',
    'an open booking without one of its nights',
    sql`select distinct code as about from bookings join folio_entries on folio_entries.booking_id = bookings.id
      where status in ('expected', 'in_house') and voids is null
        and night >= ${today} and night >= arrives_on and night < leaves_on
        and not exists (select 1 from room_nights as own
          where own.night = folio_entries.night and own.booking_id = bookings.id)`,
  ],
  [
    'nights',
    'a night that does not belong to its booking or closure',
    sql`select coalesce(code, closures.id) as about from room_nights
      left join bookings on bookings.id = booking_id left join closures on closures.id = closure_id
      where night < coalesce(arrives_on, from_day) or night >= coalesce(booked_until, leaves_on, closures.until)`,
  ],
  [
    'nights',
    'an open booking of no night',
    sql`select code as about from bookings where status in ('expected', 'in_house') and leaves_on <= arrives_on`,
  ],
  [
    'nights',
    'a closure without nights',
    sql`select id as about from closures where ended_at is null
      and not exists (select 1 from room_nights where closure_id = closures.id)`,
  ],
]

const OTHER_CHECKS: Check[] = [
  [
    'room-stay',
    'a guest in house without an open hold of the room',
    sql`select code as about from bookings where status = 'in_house' and not exists (
      select 1 from holds where booking_id = bookings.id and room_id = bookings.room_id and closed_at is null)`,
  ],
  [
    'room-stay',
    'an open hold of a booking that has ended or is in another room',
    sql`select code as about from bookings join holds on booking_id = bookings.id
      where (status not in ('expected', 'in_house') or holds.room_id <> bookings.room_id) and closed_at is null`,
  ],
  [
    'booking-journal',
    'open, with the time of its end',
    sql`select code as about from bookings where status in ('expected', 'in_house') and ended_at is not null`,
  ],
  [
    'booking-journal',
    'checked in by nobody in the journal',
    sql`select code as about from bookings where checked_in_at is not null and not exists (
      select 1 from journal where booking_code = code and at = checked_in_at)`,
  ],
  [
    'booking-journal',
    'ended by nobody in the journal',
    sql`select code as about from bookings where ended_at is not null and not exists (
      select 1 from journal where booking_code = code and at = ended_at)`,
  ],
  [
    'status',
    'left without a check-in, or cancelled or missed after one',
    sql`select code as about from bookings where ended_at is not null
      and (status = 'left') <> (checked_in_at is not null)`,
  ],
  [
    'outcome',
    'it made a booking, and belongs to another one or none',
    sql`select coalesce(reference, code) as about from bookings
      left join payments on payments.id = bookings.payment_id
      where bookings.payment_id is not null and coalesce(payments.booking_id, '') <> bookings.id`,
  ],
  [
    'folio',
    'online payments, and the folio has other amounts',
    sql`select code as about from bookings
      where (select coalesce(sum(amount_kobo), 0) from payments where booking_id = bookings.id) <> (
        select coalesce(sum(amount_kobo), 0) from folio_entries
        where booking_id = bookings.id and kind = 'payment' and method = 'paystack')`,
  ],
  [
    'folio',
    'refunds at Paystack, and the folio has others',
    sql`select code as about from bookings
      where (select count(*) || ' ' || coalesce(sum(gone.amount_kobo), 0) from (
          select payment_id, amount_kobo from refunds union all
          select payment_id, amount_kobo from disputes where status = 'resolved' and coalesce(resolution, '') <> 'declined'
        ) as gone join payments on payments.id = gone.payment_id where payments.booking_id = bookings.id) <> (
        select count(*) || ' ' || coalesce(sum(amount_kobo), 0) from folio_entries
        where booking_id = bookings.id and kind = 'refund' and method = 'paystack')`,
  ],
  [
    'folio',
    'a void with another amount than what it voids',
    sql`select counter.id as about from folio_entries as counter
      join folio_entries as entry on entry.id = counter.voids
      where counter.amount_kobo <> -entry.amount_kobo or counter.kind <> entry.kind
        or counter.booking_id <> entry.booking_id`,
  ],
  [
    'mail-missing',
    'no booking-moved mail',
    sql`select code as about from journal join bookings on code = booking_code
      where action = 'booking.moved' and payment_id is not null and not exists (
      select 1 from outbox where dedupe_key = 'booking-moved:' || code || ':' || journal.id)`,
  ],
  [
    'mail-missing',
    'no mail to the desk',
    sql`select 'message ' || id as about from messages
      where state = 'open' and state_at is null and not exists (
        select 1 from outbox where dedupe_key = 'contact-message:' || messages.id)`,
  ],
  [
    'mail-twice',
    'sent more than once about one thing',
    // May repeat: a refund that is stuck again, a second move to a room, a new link, a mail sent by staff.
    sql`select min(dedupe_key) as about from outbox
      where done_at is not null and unsent is null and resend_of is null and kind not in ('refund-attention', 'booking-moved', 'password-reset')
      group by kind, payment_id, booking_id, payload having count(*) > 1`,
  ],
]

export async function checkBooks(
  books: Kysely<Database>,
  now: Date,
  settledBefore?: Date,
): Promise<Violation[]> {
  const violations = [
    ...(await findWrongPrices(books)),
    ...(await findUnchargedNights(books)),
    ...(await findNightsAfterEnd(books)),
    ...(await findWrongInvoices(books)),
  ]
  for (const [rule, problem, query] of [
    ...paymentChecks(settledBefore),
    ...nightChecks(businessDay(now.toISOString())),
    ...OTHER_CHECKS,
  ]) {
    const { rows } = await sql<{ about: string }>`${query}`.execute(books)
    violations.push(...rows.map(({ about }) => ({ rule, about, problem })))
  }
  return violations
}

/** Finds bookings whose nights never had the price paid, from an hour before the payment to the decision. */
async function findWrongPrices(books: Kysely<Database>): Promise<Violation[]> {
  const history = await readPriceHistory(books)
  const sales = await books
    .selectFrom('payments')
    .select(['reference', 'room_id', 'arrives_on', 'nights', 'requested_kobo', 'paid_at', 'created_at'])
    .where('outcome', '=', 'booked')
    .whereRef('amount_kobo', '>=', 'requested_kobo')
    .execute()
  const wrong = sales.filter(({ room_id, arrives_on, nights, requested_kobo, paid_at, created_at }) => {
    const decided = Date.parse(created_at)
    const paid = Date.parse(paid_at ?? created_at) || decided
    // The hotel's clock, by which prices change, may be behind Paystack's.
    const since = new Date(Math.min(paid, decided) - PRICE_HONOURED_MS)
    const until = new Date(Math.max(paid, decided) + CLOCK_TOLERANCE_MS)
    const stay = { roomId: room_id ?? 0, from: arrives_on ?? undefined, nights: nights ?? 1 }
    return !totalsDuring(history, stay, { since, until }).includes(requested_kobo)
  })
  const problem = 'booked for what was not its price'
  return wrong.map(({ reference: about }) => ({ rule: 'price', about, problem }))
}

/** Returns the stays with a night that was never charged. A voided charge counts: its void has a reason. */
async function findUnchargedNights(books: Kysely<Database>): Promise<Violation[]> {
  const { rows } = await sql<{
    code: string
    arrives_on: string
    leaves_on: string
    charged: number | string
  }>`
    select code, arrives_on, leaves_on, (select count(distinct night) from folio_entries
      where booking_id = bookings.id and voids is null and night >= arrives_on and night < leaves_on) as charged
    from bookings`.execute(books)
  return rows
    .filter(({ arrives_on, leaves_on, charged }) => Number(charged) < countNights(arrives_on, leaves_on))
    .map(({ code }) => ({ rule: 'folio', about: code, problem: 'a night without a charge' }))
}

async function findNightsAfterEnd(books: Kysely<Database>): Promise<Violation[]> {
  const { rows } = await sql<{ about: string; ended_at: string; last: string }>`
    select coalesce(code, closures.id) as about, coalesce(bookings.ended_at, closures.ended_at) as ended_at,
      max(night) as last from room_nights
    left join bookings on bookings.id = booking_id left join closures on closures.id = closure_id
    where coalesce(bookings.ended_at, closures.ended_at) is not null
    group by code, closures.id, bookings.ended_at, closures.ended_at`.execute(books)
  return rows
    .filter(({ ended_at, last }) => last >= businessDay(ended_at))
    .map(({ about }) => ({ rule: 'nights', about, problem: 'a night after the end' }))
}
