import { type Kysely, sql } from 'kysely'
import { PAYMENT_COLUMNS } from '../db/payment-columns'
import { balanceKobo, feeKobo } from '../db/folio-sums'
import type { Database } from '../db/schema'
import { MailFailure } from './mail'

/** The refunds of a payment up to this one. Later refunds have mails of their own. */
const refundedKobo = sql<number>`(select cast(coalesce(sum(amount_kobo), 0) as bigint) from refunds as every
  where every.payment_id = payments.id and (every.created_at < refunds.created_at
    or (every.created_at = refunds.created_at and every.id <= refunds.id)))`

export function findPaymentFacts(database: Kysely<Database>, paymentId: string, refundId?: string) {
  return (
    database
      .selectFrom('payments')
      .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
      .leftJoin('rooms', (join) =>
        join.on(({ eb, fn, ref }) =>
          eb('rooms.id', '=', fn.coalesce(ref('bookings.room_id'), ref('payments.room_id'))),
        ),
      )
      .leftJoin('refunds', (join) =>
        join
          .onRef('refunds.payment_id', '=', 'payments.id')
          .$call((on) => (refundId === undefined ? on : on.on('refunds.id', '=', refundId))),
      )
      .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
      // The desk may have corrected the booking's address, and the payer by link may be somebody else.
      .select(
        sql<string>`coalesce(case when outcome <> 'entered' then guest_email end, payer_email)`.as(
          'guest_email',
        ),
      )
      .select([
        ...PAYMENT_COLUMNS,
        'payments.amount_kobo',
        'payments.arrives_on as paid_from',
        'payments.nights as paid_nights',
        'rooms.name as room_name',
        'bookings.code',
        'bookings.guest_name',
        'bookings.status as booking_status',
        'bookings.created_at as booked_at',
        'bookings.arrives_on',
        'bookings.leaves_on',
        'refunds.amount_kobo as refund_kobo',
        'refunds.state as refund_state',
        'refunds.last_error as refund_error',
        'review_decisions.decision',
      ])
      .select([refundedKobo.as('refunded_kobo'), feeKobo.as('fee_kobo'), balanceKobo.as('balance_kobo')])
      .where('payments.id', '=', paymentId)
      .orderBy('refunds.created_at')
      .orderBy('refunds.id')
      .limit(1)
      .executeTakeFirst()
  )
}
export type PaymentFacts = NonNullable<Awaited<ReturnType<typeof findPaymentFacts>>> & {
  pageUrl?: string | undefined
}

export async function findRoomMove(database: Kysely<Database>, { from, to }: Payload) {
  if (typeof from !== 'number' || typeof to !== 'number') return undefined
  return database
    .selectFrom('rooms as old')
    .innerJoin('rooms as new', (join) => join.on('new.id', '=', to))
    .select(['old.name as from', 'new.name as to'])
    .where('old.id', '=', from)
    .executeTakeFirst()
}

export function findOpenPaymentFacts(database: Kysely<Database>, reference: string) {
  return database
    .selectFrom('open_payments')
    .leftJoin('rooms', 'rooms.id', 'open_payments.room_id')
    .select([
      'open_payments.reference',
      'open_payments.guest_name',
      'open_payments.guest_email',
      'open_payments.created_at',
      'open_payments.arrives_on as paid_from',
      'open_payments.nights as paid_nights',
      'rooms.name as room_name',
    ])
    .where('open_payments.reference', '=', reference)
    .executeTakeFirst()
}
export type OpenPaymentFacts = NonNullable<Awaited<ReturnType<typeof findOpenPaymentFacts>>>

export function findMessage(database: Kysely<Database>, messageId: string) {
  return database.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirst()
}
export type MessageFacts = NonNullable<Awaited<ReturnType<typeof findMessage>>>

export function findDeskPerson(database: Kysely<Database>, personId: string) {
  return database
    .selectFrom('desk_people')
    .select(['id', 'name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirst()
}

export type Payload = Record<string, unknown>

export function readPayload(payload: string): Payload {
  try {
    const fields: object | null = JSON.parse(payload)
    return { ...fields }
  } catch {
    throw new MailFailure('EPAYLOAD')
  }
}

/** Throws a MailFailure when the payload has no such id. */
export function idIn(payload: Payload, name: string): string {
  const id = payload[name]
  if (typeof id !== 'string') throw new MailFailure('EPAYLOAD')
  return id
}

export function refundIdIn(payload: Payload): string | undefined {
  return payload['refundId'] === undefined ? undefined : idIn(payload, 'refundId')
}
