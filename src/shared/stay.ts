import { dayAndMonth, dayInWords } from './day-in-words'

/** Check-in and check-out. Times are in the hotel's time zone, such as "14:00". */
export interface Stay {
  arriveFrom: string
  leaveBy: string
  /** Undefined when the hotel names no hour. */
  cancelUntil?: string | undefined
  /** How many days before the day of arrival `cancelUntil` is. Default: 0. */
  cancelDaysBefore?: number | undefined
  /** The share of a no-show's charge that goes back after that hour, in per cent. Default: none. */
  percentAfter?: number | undefined
  /** The nights that a no-show or a late cancellation is charged. Default: the first. */
  noShow?: NoShow | undefined
}

export type NoShow = 'first-night' | 'all-nights'

export function toNoShow(text: string | undefined): NoShow {
  return text === 'all-nights' ? text : 'first-night'
}

/** Which nights guests can book on the site. */
export interface NightLimits {
  maxNights: number
  /** How many days ahead the first night may be. */
  daysAhead: number
}

/** The limits of a hotel whose content/policies.json names none. */
export const USUAL_LIMITS: NightLimits = { maxNights: 14, daysAhead: 180 }

export function limitsOf({ maxNights, daysAhead }: { maxNights?: number; daysAhead?: number }): NightLimits {
  return { maxNights: maxNights ?? USUAL_LIMITS.maxNights, daysAhead: daysAhead ?? USUAL_LIMITS.daysAhead }
}

/** The widest limits that content/policies.json can have. */
export const WIDEST_LIMITS: NightLimits = { maxNights: 90, daysAhead: 365 }

/** Hours and limits where content/ cannot be read. */
export const USUAL_TERMS: Stay & NightLimits = { arriveFrom: '14:00', leaveBy: '12:00', ...USUAL_LIMITS }

/** The rule that a booking keeps when the hotel changes its own. */
export type CancellationPolicy = Pick<Stay, 'cancelUntil' | 'cancelDaysBefore' | 'percentAfter' | 'noShow'>

export interface BookedPolicy {
  cancel_until?: string | null | undefined
  cancel_days_before?: number | null | undefined
  percent_after?: number | null | undefined
  no_show?: string | null | undefined
}

/** Returns a booking's cancellation rule. A booking without one has the hotel's present rule. */
export function policyOf(
  { cancel_until, cancel_days_before, percent_after, no_show }: BookedPolicy,
  hotel: CancellationPolicy | undefined,
): CancellationPolicy {
  const noShow = no_show ? toNoShow(no_show) : hotel?.noShow
  if (!cancel_until) return { ...hotel, noShow }
  return {
    cancelUntil: cancel_until,
    cancelDaysBefore: cancel_days_before ?? 0,
    percentAfter: percent_after ?? undefined,
    noShow,
  }
}

/** Returns until when a booking can be cancelled free of charge; undefined without an hour. */
export function cancelBefore(
  { arrives_on }: { arrives_on: string },
  { cancelUntil, cancelDaysBefore = 0 }: CancellationPolicy,
): Date | undefined {
  return cancelUntil ? atHotel(dayAfter(arrives_on, -cancelDaysBefore), cancelUntil) : undefined
}

type Leaving = Pick<Stay, 'leaveBy'>

/** Returns when the last booked night ends: until then an expected guest can be checked in. */
export function canArriveUntil({ leaves_on }: { leaves_on: string }, { leaveBy }: Leaving): Date {
  return atHotel(leaves_on, leaveBy)
}

/** Returns when a no-show can be recorded. Until then, a paid room is kept by the hotel's policy. */
export function keptUntil({ arrives_on }: { arrives_on: string }, { leaveBy }: Leaving): Date {
  return atHotel(dayAfter(arrives_on, 1), leaveBy)
}

/** Returns a moment; null for all night, when the hotel's hour on the day of arrival is over already. */
export function heldUntil(arrivesOn: string, hour: string, now: Date): string | null {
  const until = atHotel(arrivesOn, hour)
  return until > now ? until.toISOString() : null
}

/** How long the desk can undo a check-in or a check-out. */
export const UNDO_STEP_MS = 12 * 3_600_000

const DAY_MS = 86_400_000
/** A constant, not a setting: another hour would change the dates of past bookings. */
const BUSINESS_DAY_BEGINS_MS = 6 * 3_600_000
/** Lagos is one hour ahead of UTC all year: https://www.iana.org/time-zones, Africa/Lagos. */
const HOTEL_AHEAD_MS = 3_600_000

/** @example hotelDay('2026-11-22T23:30:00Z') // '2026-11-23' */
export function hotelDay(moment: string): string {
  return new Date(Date.parse(moment) + HOTEL_AHEAD_MS).toISOString().slice(0, 10)
}

/** @example hotelTime('2026-11-21T23:30:00Z') // '00:30' */
export function hotelTime(moment: string): string {
  return new Date(Date.parse(moment) + HOTEL_AHEAD_MS).toISOString().slice(11, 16)
}

/** The day begins at 06:00. @example businessDay('2026-11-22T00:30:00Z') // '2026-11-21': 01:30 in Lagos */
export function businessDay(moment: string): string {
  return hotelDay(new Date(Date.parse(moment) - BUSINESS_DAY_BEGINS_MS).toISOString())
}

/** @example businessDayStart('2026-11-22') // 06:00 on 22 November in Lagos */
export function businessDayStart(day: string): Date {
  return new Date(atHotel(day, '00:00').getTime() + BUSINESS_DAY_BEGINS_MS)
}

/** @example dayAfter('2026-11-30', 1) // '2026-12-01' */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** @example countNights('2026-11-22', '2026-11-24') // 2 */
export function countNights(arrivesOn: string, leavesOn: string): number {
  return Math.round((Date.parse(leavesOn) - Date.parse(arrivesOn)) / DAY_MS)
}

/** @example atHotel('2026-11-22', '14:00') */
export function atHotel(day: string, time: string): Date {
  return new Date(Date.parse(`${day}T${time}:00Z`) - HOTEL_AHEAD_MS)
}

/** For a field for date and time. @example hotelDateTime('2026-11-22T17:00:00Z') // '2026-11-22T18:00' */
export function hotelDateTime(moment: string): string {
  return `${hotelDay(moment)}T${hotelTime(moment)}`
}

/** @example formatHotelDay('2026-11-22T12:00:00Z') // '22 November 2026' */
export function formatHotelDay(moment: string): string {
  return dayInWords(hotelDay(moment))
}

const YEAR_9999_MS = Date.UTC(9999, 0)

/** True for a time whose day can be written: up to the year 9998. */
export function hasDay(atMs: number): boolean {
  return atMs >= 0 && atMs < YEAR_9999_MS
}

/** @example formatDayAndMonth(Date.UTC(2026, 10, 22)) // '22 November' */
export function formatDayAndMonth(atMs: number): string {
  return dayAndMonth(hotelDay(new Date(atMs).toISOString()))
}
