import type { KnownNights } from '../../../apollo/useRoomNights'
import { type ChosenStay, isForSale } from '../../../shared/chosen-stay'
import { toKobo, toNaira } from '../../../shared/money'
import type { RoomNights } from '../../../shared/nights-contract'
import { countNights, dayAfter, type NightLimits } from '../../../shared/stay'

type RoomNight = RoomNights[number]

export interface KnownStay {
  isFree: boolean
  /** In naira. */
  total: number
  nights: readonly RoomNight[]
}

export function findStay(known: KnownNights, { from, nights }: ChosenStay): KnownStay | undefined {
  const found = Array.from({ length: nights }, (_, index) => known.get(dayAfter(from, index)))
  const all = found.filter((night) => night !== undefined)
  if (all.length < nights) return undefined
  return {
    isFree: all.every(({ free }) => free),
    total: toNaira(all.reduce((sum, { price }) => sum + toKobo(price), 0)),
    nights: all,
  }
}

export function firstFree(known: KnownNights, from: string, last: string): RoomNight | undefined {
  return [...known.values()].find(({ night, free }) => free && night >= from && night <= last)
}

/** Returns `from` itself when that night is sold or not known. */
export function lastDeparture(known: KnownNights, from: string, { maxNights }: NightLimits): string {
  let nights = 0
  while (nights < maxNights && known.get(dayAfter(from, nights))?.free) nights += 1
  return dayAfter(from, nights)
}

const MOST_OFFERED = 3

export function nearestFree(
  known: KnownNights,
  { from, nights }: ChosenStay,
  limits: NightLimits,
  tonight: string,
): ChosenStay[] {
  const distance = (stay: ChosenStay) => Math.abs(countNights(from, stay.from))
  return [...known.keys()]
    .map((day) => ({ from: day, nights }))
    .filter((stay) => isForSale(stay, limits, tonight) && findStay(known, stay)?.isFree)
    .toSorted((one, other) => distance(one) - distance(other) || one.from.localeCompare(other.from))
    .slice(0, MOST_OFFERED)
    .toSorted((one, other) => one.from.localeCompare(other.from))
}
