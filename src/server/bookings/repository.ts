import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { CancellationPolicy } from '../../shared/stay'
import { firstPayment, PAYMENT_COLUMNS } from '../db/payment-columns'
import { feeKobo } from '../db/folio-sums'
import type { BookingTable, Database } from '../db/schema'
import { paidOnlineKobo, refundedKobo } from '../refunds/of-booking'

/** No 0/O, 1/I/L, 5/S, 8/B: codes are read out on the phone. No vowels: a code must not spell a word. */
const CODE_ALPHABET = '234679CDFGHJKMNPQRTVWXYZ'
const CODE_LENGTH = 6

/** Returns a random code. If it exists, the unique index refuses the booking, which is tried again. */
export function createBookingCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () =>
    CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length)),
  )
  return `LH-${characters.join('')}`
}

export function policyColumns({
  cancelUntil,
  cancelDaysBefore,
  percentAfter,
  noShow,
}: CancellationPolicy = {}) {
  return {
    cancel_until: cancelUntil ?? null,
    cancel_days_before: cancelUntil === undefined ? null : (cancelDaysBefore ?? 0),
    percent_after: percentAfter ?? null,
    no_show: noShow ?? null,
  }
}

export const OPEN_STATUSES = ['expected', 'in_house'] as const satisfies BookingTable['status'][]

/** Returns a booking with its first online payment, and the sums of all online payments and refunds. */
export async function findBooking(database: Kysely<Database>, code: string) {
  return database
    .selectFrom('bookings')
    .leftJoin('payments', firstPayment)
    .innerJoin('rooms', 'rooms.id', 'bookings.room_id')
    .selectAll('bookings')
    .select([
      ...PAYMENT_COLUMNS,
      'rooms.name as room_name',
      paidOnlineKobo.as('amount_kobo'),
      refundedKobo.as('refunded_kobo'),
      feeKobo.as('fee_kobo'),
    ])
    .where('bookings.code', '=', code)
    .executeTakeFirst()
}
export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** The UPDATE changes nothing, but makes a second change on PostgreSQL wait for the first. */
export async function lockBooking(
  trx: Transaction<Database>,
  code: string,
): Promise<FoundBooking | undefined> {
  await trx
    .updateTable('bookings')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('code', '=', code)
    .execute()
  return findBooking(trx, code)
}

export async function updateBooking(
  trx: Transaction<Database>,
  { id }: Pick<FoundBooking, 'id'>,
  changes: Partial<Omit<BookingTable, 'id' | 'code'>>,
): Promise<void> {
  await trx.updateTable('bookings').set(changes).where('id', '=', id).execute()
}
