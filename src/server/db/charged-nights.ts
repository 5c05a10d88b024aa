import type { Kysely } from 'kysely'
import { toNaira } from '../../shared/money'
import type { NightPrice } from '../../shared/night-prices'
import type { Database } from './schema'

export async function readChargedNights(
  database: Kysely<Database>,
  bookingId: string,
): Promise<NightPrice[]> {
  const rows = await database
    .selectFrom('folio_entries')
    .select(['night', ({ fn }) => fn.sum<number | string>('amount_kobo').as('kobo')])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'charge')
    .where('night', 'is not', null)
    .groupBy('night')
    .having(({ fn }) => fn.sum('amount_kobo'), '!=', 0)
    .orderBy('night')
    .execute()
  return rows.map(({ night, kobo }) => ({ night: night ?? '', price: toNaira(Number(kobo)) }))
}
