import type { Kysely } from 'kysely'
import { type ChosenStay, daysOfChoice } from '../../shared/chosen-stay'
import { toNaira } from '../../shared/money'
import type { FreeRooms, RoomNights } from '../../shared/nights-contract'
import { priceOf, pricesOf, totalOf } from '../../shared/prices'
import { businessDay, dayAfter, type NightLimits } from '../../shared/stay'
import type { Database } from '../db/schema'
import { findPeriods } from './prices'
import { findListedRoom, listRooms, type OfferedRoom } from './repository'

export async function readFreeRooms(
  database: Kysely<Database>,
  stay: ChosenStay,
  now: Date,
): Promise<FreeRooms> {
  const { arrives_on, leaves_on } = daysOfChoice(stay)
  const sold = await database
    .selectFrom('room_nights')
    .select('room_id')
    .distinct()
    .where('night', '>=', arrives_on)
    .where('night', '<', leaves_on)
    .execute()
  const soldIds = new Set(sold.map(({ room_id }) => room_id))
  const periods = await findPeriods(database, { from: arrives_on, last: dayAfter(leaves_on, -1) })
  return (await listRooms(database, now)).map((room) => ({
    room_id: room.id,
    free: !soldIds.has(room.id) && isEmptyFor(room, arrives_on, now),
    total: toNaira(totalOf(pricesOf(room, stay, periods))),
  }))
}

export async function readRoomNights(
  database: Kysely<Database>,
  room: OfferedRoom,
  stay: ChosenStay,
  now: Date,
): Promise<RoomNights> {
  const { arrives_on, leaves_on } = daysOfChoice(stay)
  const soldNights = await readSoldNights(database, room.id, { arrives_on, leaves_on })
  const periods = await findPeriods(database, { from: arrives_on, last: dayAfter(leaves_on, -1) })
  return Array.from({ length: stay.nights }, (_, index) => {
    const night = dayAfter(arrives_on, index)
    return {
      night,
      free: !soldNights.has(night) && isEmptyFor(room, night, now),
      price: toNaira(priceOf(room, night, periods)),
    }
  })
}

function isEmptyFor({ available }: Pick<OfferedRoom, 'available'>, day: string, now: Date): boolean {
  return available === 1 || day !== businessDay(now.toISOString())
}

/** Returns stays by day; none for a room off the site, or for more nights than the hotel sells. */
export async function findNearestFreeDates(
  database: Kysely<Database>,
  roomId: number,
  { from, nights }: ChosenStay,
  { daysAhead, maxNights }: NightLimits,
  now: Date,
): Promise<ChosenStay[]> {
  const room = await findListedRoom(database, roomId, now)
  if (room === undefined || nights > maxNights) return []
  const tonight = businessDay(now.toISOString())
  const days = { arrives_on: tonight, leaves_on: dayAfter(tonight, daysAhead + nights) }
  const soldNights = await readSoldNights(database, roomId, days)
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(from))
  return Array.from({ length: daysAhead + 1 }, (_, index) => dayAfter(tonight, index))
    .filter((day) => isEmptyFor(room, day, now))
    .filter((day) =>
      Array.from({ length: nights }, (_, index) => dayAfter(day, index)).every(
        (night) => !soldNights.has(night),
      ),
    )
    .toSorted((one, other) => distance(one) - distance(other) || one.localeCompare(other))
    .slice(0, 3)
    .toSorted()
    .map((day) => ({ from: day, nights }))
}

async function readSoldNights(
  database: Kysely<Database>,
  roomId: number,
  { arrives_on, leaves_on }: ReturnType<typeof daysOfChoice>,
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('room_nights')
    .select('night')
    .where('room_id', '=', roomId)
    .where('night', '>=', arrives_on)
    .where('night', '<', leaves_on)
    .execute()
  return new Set(rows.map(({ night }) => night))
}
