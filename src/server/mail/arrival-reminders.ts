import type { Kysely } from 'kysely'
import { dayAfter, hotelDay, hotelTime } from '../../shared/stay'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { addToOutboxOnce } from './outbox'

/** Guests read mails between these hours in Lagos. */
const FIRST_HOUR = 10
const LAST_HOUR = 20

/** A party gets one mail for each address. A guest who booked today has just got the confirmation. */
export async function remindGuests(database: Kysely<Database>, now: Date): Promise<void> {
  const moment = now.toISOString()
  const hour = Number.parseInt(hotelTime(moment), 10)
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return
  const today = hotelDay(moment)
  const bookings = await database
    .selectFrom('bookings')
    .select(['id', 'party', 'arrives_on', 'created_at', 'guest_email', 'status'])
    // The first of the party's rooms at that address: the key stays when one room moves to another day.
    .select(({ selectFrom }) =>
      selectFrom('bookings as room')
        .select(({ fn }) => fn.min('room.id').as('id'))
        .whereRef('room.guest_email', '=', 'bookings.guest_email')
        .where(({ or, eb, ref }) =>
          or([eb('room.id', '=', ref('bookings.id')), eb('room.party', '=', ref('bookings.party'))]),
        )
        .as('first_id'),
    )
    .where('arrives_on', '=', dayAfter(today, 1))
    .where('guest_email', 'is not', null)
    .orderBy('id')
    .execute()
  const groups = Map.groupBy(bookings, ({ id, party, guest_email }) => `${party ?? id} ${guest_email}`)
  await inTransaction(database, async (trx) => {
    for (const group of groups.values()) {
      const due = group.find(
        ({ status, created_at }) => status === 'expected' && hotelDay(created_at) !== today,
      )
      // The key contains no address: it would outlive the guest's erasure.
      const about = `${due?.first_id}:${due?.arrives_on}`
      if (due) await addToOutboxOnce(trx, { kind: 'arrival-reminder', about, booking_id: due.id }, now)
    }
  })
}
