import type { Kysely } from 'kysely'
import { keptStay } from '../../shared/chosen-stay'
import { isSameEmail } from '../../shared/email'
import { businessDay } from '../../shared/stay'
import { firstNightKobo, paidKobo } from '../db/folio-sums'
import { PAYMENT_COLUMNS, POLICY_COLUMNS } from '../db/payment-columns'
import type { Database } from '../db/schema'

const FACTS = [
  ...PAYMENT_COLUMNS,
  'payments.id as payment_id',
  'payments.amount_kobo',
  'payments.arrives_on as paid_from',
  'payments.nights as paid_nights',
  'bookings.id as booking_id',
  'bookings.code',
  'bookings.status',
  'bookings.guest_name as name',
  'bookings.room_id',
  'bookings.guest_email',
  'bookings.arrives_on',
  'bookings.leaves_on',
  'bookings.held_until',
  ...POLICY_COLUMNS,
  'bookings.created_at as booked_at',
  'rooms.name as room_name',
  'review_decisions.decision',
] as const

export function selectFacts(database: Kysely<Database>) {
  return database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .leftJoin('rooms', 'rooms.id', 'bookings.room_id')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select(FACTS)
    .select([paidKobo.as('paid_kobo'), firstNightKobo.as('first_night_kobo')])
}

export function findByCode(database: Kysely<Database>, code: string): Promise<PaymentFacts | undefined> {
  return database
    .selectFrom('bookings')
    .leftJoin('payments', 'payments.id', 'bookings.payment_id')
    .leftJoin('rooms', 'rooms.id', 'bookings.room_id')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select(FACTS)
    .select([paidKobo.as('paid_kobo'), firstNightKobo.as('first_night_kobo')])
    .where('bookings.code', '=', code)
    .executeTakeFirst()
}

type Facts = Awaited<ReturnType<ReturnType<typeof selectFacts>['executeTakeFirstOrThrow']>>
export type PaymentFacts = { [Name in keyof Facts]: Facts[Name] | null }

/** Returns where the guest gets mail: the desk may have corrected the booking's address. */
export function addressOf({ guest_email, payer_email }: PaymentFacts): string | null {
  return guest_email ?? payer_email
}

export async function readPaidFor(database: Kysely<Database>, reference: string, email: string) {
  const open = await database
    .selectFrom('open_payments')
    .innerJoin('rooms', 'rooms.id', 'open_payments.room_id')
    .select(['name', 'guest_email', 'arrives_on', 'nights', 'open_payments.created_at'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!open || !isSameEmail(open.guest_email ?? '', email)) return {}
  const stay = keptStay(open) ?? { from: businessDay(open.created_at), nights: 1 }
  return { paid_for: { room_name: open.name, stay } }
}
