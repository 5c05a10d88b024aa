import { dayAfter } from './stay'

/** A period whose nights have another price than the ordinary one. Fields are columns of `price_periods`. */
export interface PricePeriod {
  id: string
  /** Null for all rooms. */
  room_id: number | null
  first_night: string
  last_night: string
  /** Digits from 1, Monday, to 7: the days on which the nights begin. */
  weekdays: string
  /** Either an amount or a percentage of the room's ordinary price. */
  price_kobo: number | null
  percent: number | null
  created_at: string
}

export interface PricedRoom {
  id: number
  price_kobo: number
}

const NAIRA_KOBO = 100

/** A period for the room beats one for all rooms; then the newest wins. Percentages round to whole naira. */
export function priceOf(room: PricedRoom, night: string, periods: readonly PricePeriod[]): number {
  return priceIn(room, rankPeriods(room, night, periods)[0])
}

export function rankPeriods<Period extends PricePeriod>(
  { id }: Pick<PricedRoom, 'id'>,
  night: string,
  periods: readonly Period[],
): Period[] {
  const weekday = String(new Date(night).getUTCDay() || 7)
  return periods
    .filter(({ room_id }) => room_id === null || room_id === id)
    .filter(({ first_night, last_night }) => first_night <= night && night <= last_night)
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .sort(byRank)
}

/** Orders periods of the same moment by id, so that all readers agree. */
function byRank(one: PricePeriod, other: PricePeriod): number {
  if ((one.room_id === null) !== (other.room_id === null)) return one.room_id === null ? 1 : -1
  return [one.created_at, one.id].join() > [other.created_at, other.id].join() ? -1 : 1
}

export function priceIn(
  { price_kobo }: Pick<PricedRoom, 'price_kobo'>,
  period: Pick<PricePeriod, 'price_kobo' | 'percent'> | undefined,
): number {
  if (period === undefined) return price_kobo
  const { price_kobo: amountKobo, percent } = period
  if (amountKobo !== null) return amountKobo
  const naira = Math.round((price_kobo * (percent ?? 100)) / 100 / NAIRA_KOBO)
  return Math.max(1, naira) * NAIRA_KOBO
}

export function pricesOf(
  room: PricedRoom,
  { from, nights }: { from: string; nights: number },
  periods: readonly PricePeriod[],
): number[] {
  return Array.from({ length: nights }, (_, index) => priceOf(room, dayAfter(from, index), periods))
}

export function totalOf(prices: readonly number[]): number {
  return prices.reduce((sum, price) => sum + price, 0)
}

/** Returns what a move adds: the rooms' price difference, but at most what is missing to the new price. */
export function differenceOfMove(toKobo: number, fromKobo: number, chargedKobo: number): number {
  if (toKobo < fromKobo) return toKobo - fromKobo
  return Math.max(0, Math.min(toKobo - fromKobo, toKobo - chargedKobo))
}

/** Returns rooms whose price is more likely a slip: below half of the ordinary price, or above twice. */
export function findUnusual<Room extends PricedRoom>(
  rooms: readonly Room[],
  period: Pick<PricePeriod, 'room_id' | 'price_kobo' | 'percent'>,
): Room[] {
  return rooms.filter((room) => {
    const kobo = priceIn(room, period)
    const isFor = period.room_id === null || period.room_id === room.id
    return isFor && (kobo * 2 < room.price_kobo || kobo > room.price_kobo * 2)
  })
}

/** Returns the charges that count: those neither voided nor voiding another. */
export function standingCharges<Entry extends { id: string; kind: string; voids: string | null }>(
  folio: readonly Entry[],
): Entry[] {
  const voided = new Set(folio.map(({ voids }) => voids))
  return folio.filter(({ id, kind, voids }) => kind === 'charge' && voids === null && !voided.has(id))
}
