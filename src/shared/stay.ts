import { dayInWords, weekdayOf } from './day-in-words'

/** When the guest of a booking comes and goes. Times are of the hotel's clock, such as "14:00". */
export interface Stay {
  nights: number
  arriveFrom: string
  leaveBy: string
}

export type SoldStay = Pick<Stay, 'nights' | 'leaveBy'>

/** Where content/ names no nights, because they are agreed otherwise. */
export const ONE_NIGHT: SoldStay = { nights: 1, leaveBy: '12:00' }

/** For so long the desk may take a check-in back. */
export const UNDO_CHECK_IN_MS = 12 * 3_600_000

const DAY_MS = 86_400_000
/** Lagos is one hour ahead of UTC all year: https://www.iana.org/time-zones, Africa/Lagos. */
const HOTEL_AHEAD_MS = 3_600_000

/**
 * Gives the day at the hotel. Takes a moment in ISO 8601.
 * @example hotelDay('2026-11-22T23:30:00Z') // '2026-11-23'
 */
export function hotelDay(moment: string): string {
  return new Date(Date.parse(moment) + HOTEL_AHEAD_MS).toISOString().slice(0, 10)
}

/**
 * Gives the time of day at the hotel. Takes a moment in ISO 8601.
 * @example hotelTime('2026-11-21T23:30:00Z') // '00:30'
 */
export function hotelTime(moment: string): string {
  return new Date(Date.parse(moment) + HOTEL_AHEAD_MS).toISOString().slice(11, 16)
}

/** True when it is still the day of that moment at the hotel. Takes ISO 8601. Reads the clock. */
export function isToday(moment: string): boolean {
  return hotelDay(moment) === hotelDay(new Date().toISOString())
}

/** Gives the day that many days later. @example dayAfter('2026-11-30', 1) // '2026-12-01' */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Gives the later of two days; the second may be missing. */
export function laterDay(day: string, other = day): string {
  return other > day ? other : day
}

/**
 * Gives the day on which a guest who has checked in is to leave, by the nights that were sold. The first is
 * that of the day of booking; for whoever comes later it is the night in which he comes, which ends at
 * `leaveBy`. Moments are in ISO 8601.
 * @example leavingDay('2026-11-22T12:00:00Z', '2026-11-22T23:30:00Z', stay) // '2026-11-23': 00:30 in Lagos
 */
export function leavingDay(bookedAt: string, checkedInAt: string, { nights, leaveBy }: SoldStay): string {
  return dayAfter(laterDay(nightOf(checkedInAt, { leaveBy }), hotelDay(bookedAt)), nights)
}

/**
 * Gives the day on which the night of a moment began: it ends at `leaveBy`. Takes ISO 8601.
 * @example nightOf('2026-11-22T23:30:00Z', stay) // '2026-11-22': 00:30 of the 23rd in Lagos
 */
export function nightOf(moment: string, { leaveBy }: Pick<Stay, 'leaveBy'>): string {
  const sinceMidnight = Date.parse(`1970-01-01T${leaveBy}:00Z`)
  return hotelDay(new Date(Date.parse(moment) - sinceMidnight).toISOString())
}

/** Gives the moment at which the hotel's clock shows the time. @example atHotel('2026-11-22', '14:00') */
export function atHotel(day: string, time: string): Date {
  return new Date(Date.parse(`${day}T${time}:00Z`) - HOTEL_AHEAD_MS)
}

/** Gives a moment as a day in words. @example formatHotelDay('2026-11-22T12:00:00Z') // '22 November 2026' */
export function formatHotelDay(moment: string): string {
  return dayInWords(hotelDay(moment))
}

/**
 * Says which night a booking is: the first night is that of the day on which it was booked.
 * @example describeNights('2026-11-22T12:00:00Z', stay) // 'Sunday 22 November 2026'
 */
export function describeNights(bookedAt: string, { nights }: Stay): string {
  const day = hotelDay(bookedAt)
  const first = `${weekdayOf(day)} ${dayInWords(day)}`
  return nights === 1 ? first : `${nights} nights from ${first}`
}
