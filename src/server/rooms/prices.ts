import type { Kysely, Selectable } from 'kysely'
import { type PricedRoom, priceIn, pricesOf, priceOf, rankPeriods, totalOf } from '../../shared/prices'
import { businessDay, businessDayStart, dayAfter } from '../../shared/stay'
import type { Database, PricePeriodTable, RoomPriceTable } from '../db/schema'
import { NotFound } from '../http/errors'

/** A guest who pays within this time after a price change gets the room for the old price. */
export const PRICE_HONOURED_MS = 60 * 60_000
/** Paystack rounds times to seconds, and its clock differs from the database's. */
export const CLOCK_TOLERANCE_MS = 60_000

export type PricePeriodRow = Selectable<PricePeriodTable>

export interface StayNights {
  roomId: number
  /** The business day of the first night. Undefined: the night that was tonight at each moment. */
  from?: string | undefined
  nights: number
}

/** Returns the periods that include one of these nights, by first night. `last` is the last night. */
export function findPeriods(
  database: Kysely<Database>,
  { from, last }: { from: string; last?: string },
): Promise<PricePeriodRow[]> {
  return database
    .selectFrom('price_periods')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('last_night', '>=', from)
    .$if(last !== undefined, (query) => query.where('first_night', '<=', last ?? ''))
    .orderBy('first_night')
    .orderBy('id')
    .execute()
}

/** Returns the present price of each night of a room. Throws NotFound. */
export async function readNightPrices(
  database: Kysely<Database>,
  { roomId, from, nights }: StayNights & { from: string },
): Promise<number[]> {
  const room = await database
    .selectFrom('rooms')
    .select(['id', 'price_kobo'])
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow(() => new NotFound('This room'))
  const periods = await findPeriods(database, { from, last: dayAfter(from, nights - 1) })
  return pricesOf(room, { from, nights }, periods)
}

export async function addTonight<Room extends PricedRoom>(
  database: Kysely<Database>,
  rooms: readonly Room[],
  now: Date,
): Promise<(Room & { tonight_kobo: number })[]> {
  const tonight = businessDay(now.toISOString())
  const periods = await findPeriods(database, { from: tonight, last: tonight })
  return rooms.map((room) => ({ ...room, tonight_kobo: priceOf(room, tonight, periods) }))
}

/** Prices of rooms and all periods, past ones too. Past prices are computed from them. */
export interface PriceHistory {
  prices: readonly Selectable<RoomPriceTable>[]
  periods: readonly PricePeriodRow[]
}

export async function readPriceHistory(database: Kysely<Database>, roomId?: number): Promise<PriceHistory> {
  const prices = database.selectFrom('room_prices').selectAll().orderBy('valid_from')
  const isOfRoom = roomId !== undefined
  return {
    prices: await prices.$if(isOfRoom, (query) => query.where('room_id', '=', roomId ?? 0)).execute(),
    periods: await database.selectFrom('price_periods').selectAll().execute(),
  }
}

/** Returns the totals that held between two moments, both included. The first known price held before. */
export function totalsDuring(
  { prices, periods }: PriceHistory,
  { roomId, from, nights }: StayNights,
  { since, until }: { since: Date; until: Date },
): number[] {
  const own = prices.filter(({ room_id }) => room_id === roomId)
  const applicable = periods.filter(({ room_id }) => room_id === null || room_id === roomId)
  const [start, end] = [since.toISOString(), until.toISOString()]
  const changes = [
    ...own.map(({ valid_from }) => valid_from),
    ...applicable.flatMap(({ created_at, ended_at }) => [created_at, ended_at ?? '']),
    ...(from === undefined ? beginningsOfDays(start, end) : []),
  ]
  const moments = [start, ...changes.filter((moment) => moment > start && moment <= end)]
  // Ranked once for each night: hundreds of periods may have changed within the hour.
  const ranked = new Map<string, PricePeriodRow[]>()
  const rank = (night: string) => {
    const known = ranked.get(night) ?? rankPeriods({ id: roomId }, night, applicable)
    ranked.set(night, known)
    return known
  }
  const totals = [...new Set(moments)].flatMap((moment) => {
    const first = from ?? businessDay(moment)
    const standing = Array.from({ length: nights }, (_, index) =>
      rank(dayAfter(first, index)).find(
        ({ created_at, ended_at }) => created_at <= moment && (ended_at === null || ended_at > moment),
      ),
    )
    return own
      .filter(({ valid_to }) => valid_to === null || valid_to >= moment)
      .filter((price) => price.valid_from <= moment || price === own[0])
      .map((price) => totalOf(standing.map((period) => priceIn(price, period))))
  })
  return [...new Set(totals)]
}

function beginningsOfDays(start: string, end: string): string[] {
  const days: string[] = []
  for (let day = dayAfter(businessDay(start), 1); day <= businessDay(end); day = dayAfter(day, 1)) {
    days.push(businessDayStart(day).toISOString())
  }
  return days
}

/** Returns the totals of the hour before a payment. `paidAt` is Paystack's time: no client can choose it. */
export async function totalsBefore(
  database: Kysely<Database>,
  { paidAt, ...stay }: StayNights & { paidAt: string | undefined },
): Promise<number[]> {
  const paid = Date.parse(paidAt ?? '')
  if (Number.isNaN(paid)) return []
  return totalsDuring(await readPriceHistory(database, stay.roomId), stay, {
    since: new Date(paid - PRICE_HONOURED_MS),
    until: new Date(paid + CLOCK_TOLERANCE_MS),
  })
}
