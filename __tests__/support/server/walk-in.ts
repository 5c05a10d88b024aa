import type { Kysely } from 'kysely'
import { checkInWalkIn, type WalkIn } from '../../../src/server/bookings/walk-in'
import type { Database } from '../../../src/server/db/schema'
import { ANY_PRICE } from './stays'

const GUEST = {
  guest_name: 'Emeka Eze',
  guest_email: null,
  phone: null,
  arrival_time: null,
  wishes: null,
  company: null,
  tin: null,
  note: null,
}

/** Checks a walk-in in and returns the booking's code. */
export async function walkIn(
  database: Kysely<Database>,
  { guest, ...order }: Partial<Omit<WalkIn, 'guest'>> & { guest?: Partial<WalkIn['guest']> },
  now: Date,
): Promise<string> {
  const { code } = await checkInWalkIn(
    database,
    ANY_PRICE,
    {
      room_id: 2,
      nights: 1,
      total_kobo: 10_500_000,
      payment: null,
      ...order,
      guest: { ...GUEST, ...guest },
    },
    now,
  )
  return code
}
