import { clockInWords, dayAndMonth, nameDay, nightsInWords, weekdayOf } from './day-in-words'
import { businessDay, countNights, dayAfter, hotelDay, type NightLimits, type Stay } from './stay'

/** The nights that a guest wants to book. Without such a choice, everything is about tonight. */
export interface ChosenStay {
  /** The business day of the first night. */
  from: string
  nights: number
}

export interface StayOffer {
  stay: ChosenStay
  /** In naira, for all nights. */
  total: number
  /** Called when somebody else may have got one of the nights: the prices are fetched again. */
  onDoubt: () => void
}

/** Business days: of the first night, and of check-out. */
export interface StayDays {
  first: string
  last: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** True for a day of the calendar in ISO 8601. @example isDay('2026-02-30') // false */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns undefined for nights that the hotel does not sell. `tonight` undefined: any day will do. */
export function parseChosenStay(
  query: string,
  limits: NightLimits,
  tonight: string | undefined,
): ChosenStay | undefined {
  const fields = new URLSearchParams(query)
  const [from, nights] = [fields.get('from') ?? '', fields.get('nights') || '1']
  if (!isDay(from) || !/^\d{1,3}$/.test(nights)) return undefined
  const stay = { from, nights: Number(nights) }
  const isSold =
    tonight === undefined
      ? stay.nights >= 1 && stay.nights <= limits.maxNights
      : isForSale(stay, limits, tonight)
  return isSold ? stay : undefined
}

export function nearestForSale(
  query: string,
  { maxNights, daysAhead }: NightLimits,
  tonight: string,
): ChosenStay {
  const fields = new URLSearchParams(query)
  const from = fields.get('from') ?? ''
  const last = dayAfter(tonight, daysAhead)
  const nights = Math.trunc(Number(fields.get('nights'))) || 1
  return {
    from: !isDay(from) || from < tonight ? tonight : from > last ? last : from,
    nights: Math.min(Math.max(nights, 1), maxNights),
  }
}

export function isForSale(
  { from, nights }: ChosenStay,
  { maxNights, daysAhead }: NightLimits,
  tonight: string,
): boolean {
  return nights >= 1 && nights <= maxNights && from >= tonight && from <= dayAfter(tonight, daysAhead)
}

export function keptStay({
  arrives_on,
  nights,
}: {
  arrives_on: string | null
  nights: number | null
}): ChosenStay | undefined {
  return arrives_on !== null && nights !== null ? { from: arrives_on, nights } : undefined
}

export function shareNights(one: ChosenStay, other: ChosenStay): boolean {
  return one.from < dayAfter(other.from, other.nights) && other.from < dayAfter(one.from, one.nights)
}

export function chosenStayQuery({ from, nights }: ChosenStay): string {
  return `from=${from}&nights=${nights}`
}

export function withStay(path: string, stay: ChosenStay | undefined): string {
  return stay ? `${path}${path.includes('?') ? '&' : '?'}${chosenStayQuery(stay)}` : path
}

export function daysOfChoice({ from, nights }: ChosenStay): { arrives_on: string; leaves_on: string } {
  return { arrives_on: from, leaves_on: dayAfter(from, nights) }
}

/** @example nameChoice({ from: '2026-12-04', nights: 2 }) // 'Fri 4 to Sun 6 December, 2 nights' */
export function nameChoice({ from, nights }: ChosenStay): string {
  return nameStay({ first: from, last: dayAfter(from, nights) })
}

export function stayMetadata(stay: ChosenStay | undefined): { arrives_on?: string; nights?: number } {
  return stay ? { arrives_on: stay.from, nights: stay.nights } : {}
}

/** @example nameStay({ first: '2026-12-04', last: '2026-12-06' }) // 'Fri 4 to Sun 6 December, 2 nights' */
export function nameStay({ first, last }: StayDays): string {
  const nights = countNights(first, last)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const begin = isOneMonth ? String(Number(first.slice(8))) : dayAndMonth(first)
  return `${shortWeekday(first)} ${begin} to ${shortWeekday(last)} ${dayAndMonth(last)}, ${nightsInWords(nights)}`
}

function shortWeekday(day: string): string {
  return weekdayOf(day).slice(0, 3)
}

/** @example 'Tonight, Thursday 26 November'; after midnight 'Tonight, until noon on Friday 27 November' */
export function nameTonight({ leaveBy }: Pick<Stay, 'leaveBy'>, moment: string): string {
  const night = businessDay(moment)
  const when =
    hotelDay(moment) === night
      ? nameDay(night)
      : `until ${clockInWords(leaveBy)} on ${nameDay(hotelDay(moment))}`
  return `Tonight, ${when}`
}
