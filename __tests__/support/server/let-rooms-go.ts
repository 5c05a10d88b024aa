import type { Kysely } from 'kysely'
import { recordNoShow } from '../../../src/server/bookings/cancel-booking'
import { checkIn, checkOut } from '../../../src/server/bookings/check-in'
import { openRoom } from '../../../src/server/bookings/room-closure'
import type { Database } from '../../../src/server/db/schema'
import { AppError } from '../../../src/server/http/errors'
import { keptUntil, USUAL_TERMS } from '../../../src/shared/stay'
import { RECEPTIONIST } from './receptionist'

/**
 * Checks out the guests of the given rooms, or of all rooms, and opens the closed ones. A guest who was
 * expected on an earlier day becomes a no-show.
 */
export async function letRoomsGo(
  database: Kysely<Database>,
  roomIds?: readonly number[],
  now = new Date(),
): Promise<void> {
  const holds = await database
    .selectFrom('holds')
    .leftJoin('bookings', 'bookings.id', 'holds.booking_id')
    .select(['holds.id', 'holds.room_id', 'bookings.code', 'bookings.status', 'bookings.arrives_on'])
    .where('closed_at', 'is', null)
    .execute()
  for (const { id, room_id: roomId, code, status, arrives_on } of holds) {
    if (roomIds !== undefined && !roomIds.includes(roomId)) continue
    try {
      if (code === null) {
        const kinds = ['cleaning', 'out_of_order', 'house_use'] as const
        await openRoom(database, RECEPTIONIST, { roomId, hold: id, kinds, hasHousekeeping: false }, now)
        continue
      }
      if (status === 'expected' && arrives_on !== null && now >= keptUntil({ arrives_on }, USUAL_TERMS)) {
        await recordNoShow(database, RECEPTIONIST, { code, refund_kobo: 0, stay: USUAL_TERMS, now })
        continue
      }
      if (status === 'expected') await checkIn(database, RECEPTIONIST, { code, now, stay: USUAL_TERMS })
      await checkOut(database, RECEPTIONIST, { code, now, hasHousekeeping: false })
    } catch (error) {
      // Somebody else was faster.
      if (!(error instanceof AppError)) throw error
    }
  }
}
