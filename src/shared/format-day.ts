import { dayAndMonth, weekdayOf } from './day-in-words'
import { hotelDay } from './stay'

const YEAR_9999_MS = Date.UTC(9999, 0)

/** True for a time whose day can be written: up to the year 9998. */
export function hasDay(atMs: number): boolean {
  return atMs >= 0 && atMs < YEAR_9999_MS
}

/**
 * Returns the night that the hotel sells at that time.
 * @example formatNight(Date.UTC(2026, 10, 22, 23, 30)) // 'Monday 23 November'
 */
export function formatNight(atMs: number): string {
  const day = hotelDay(new Date(atMs).toISOString())
  return `${weekdayOf(day)} ${dayAndMonth(day)}`
}

/** @example formatDay(Date.UTC(2026, 10, 22)) // '22 November' */
export function formatDay(atMs: number): string {
  return dayAndMonth(hotelDay(new Date(atMs).toISOString()))
}
