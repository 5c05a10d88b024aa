import type { Kysely } from 'kysely'
import { type ChosenStay, isDay, parseChosenStay } from '../../shared/chosen-stay'
import { toKobo } from '../../shared/money'
import type { RoomNights } from '../../shared/nights-contract'
import { totalOf } from '../../shared/prices'
import { businessDay, type NightLimits } from '../../shared/stay'
import type { Database } from '../db/schema'
import { findNearestFreeDates, readRoomNights } from '../rooms/free-nights'
import type { OfferedRoom } from '../rooms/repository'

export interface TypedDates {
  from: string
  nights: string
}

export interface Offer {
  room: OfferedRoom
  stay: ChosenStay | undefined
  nights: RoomNights
  totalKobo: number
  isFree: boolean
}

export async function readOffer(
  database: Kysely<Database>,
  room: OfferedRoom,
  typed: TypedDates,
  limits: NightLimits,
  now: Date,
): Promise<Offer | undefined> {
  const tonight = businessDay(now.toISOString())
  const isChosen = typed.from !== '' || typed.nights !== ''
  const stay = isChosen
    ? parseChosenStay(new URLSearchParams({ ...typed }).toString(), limits, tonight)
    : undefined
  if (isChosen && stay === undefined) return undefined
  const nights = await readRoomNights(database, room, stay ?? { from: tonight, nights: 1 }, now)
  const totalKobo = totalOf(nights.map(({ price }) => toKobo(price)))
  return { room, stay, nights, totalKobo, isFree: nights.every(({ free }) => free) }
}

/** Returns stays near the typed dates, which may be unusable; single nights when none is so long. */
export async function findDatesNear(
  database: Kysely<Database>,
  { id }: OfferedRoom,
  { from, nights }: TypedDates,
  limits: NightLimits,
  now: Date,
): Promise<ChosenStay[]> {
  const day = isDay(from) ? from : businessDay(now.toISOString())
  const count = Math.min(limits.maxNights, Math.max(1, Math.trunc(Number(nights)) || 1))
  const find = (nightCount: number) =>
    findNearestFreeDates(database, id, { from: day, nights: nightCount }, limits, now)
  const found = await find(count)
  return found.length > 0 || count === 1 ? found : find(1)
}
