import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { isRefusedSince } from './outbox'

/** Returns the refused mails to guests, the oldest first, and one for each booking. */
export async function listRefusedMails(database: Kysely<Database>, since: Date) {
  const mails = await database
    .selectFrom('outbox')
    .leftJoin('payments', 'payments.id', 'outbox.payment_id')
    .leftJoin('bookings', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('bookings.id', '=', fn.coalesce(ref('outbox.booking_id'), ref('payments.booking_id'))),
      ),
    )
    .select(['outbox.id', 'outbox.created_at', 'bookings.code', 'bookings.guest_name'])
    .where(isRefusedSince(since))
    .orderBy('outbox.created_at')
    .orderBy('outbox.id')
    .execute()
  const refused = mails.map(({ id, created_at, code, guest_name }) => {
    const booking = code === null || guest_name === null ? undefined : { code, guest_name }
    return [code ?? id, { created_at, booking }] as const
  })
  return [...new Map(refused.toReversed()).values()].toReversed()
}

/** True while the guest's mail server refuses the confirmation, and once it is given up. */
export async function isConfirmationRefused(database: Kysely<Database>, reference: string): Promise<boolean> {
  const isOfBooking = database
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', '=', `booking-confirmed:${reference}`)
  const refused = await database
    .selectFrom('outbox')
    .select('id')
    .where(({ eb, or }) => or([eb('id', 'in', isOfBooking), eb('resend_of', 'in', isOfBooking)]))
    .where(isRefusedSince(new Date(0)))
    .executeTakeFirst()
  return refused !== undefined
}
