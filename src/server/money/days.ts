import { AppError } from '../http/errors'

const DAY_MS = 24 * 60 * 60_000
const MAX_DAYS = 366
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Lagos is an hour ahead of UTC all year: https://www.iana.org/time-zones, zone Africa/Lagos. */
const LAGOS_OFFSET_MS = 60 * 60_000

/** Days in Lagos, such as 2026-11-22; both are included. */
export interface Days {
  from: string
  to: string
}

/** A stretch of time in milliseconds since 1970; `end` is the first moment after it. */
export interface Period {
  start: number
  end: number
}

/**
 * Gives the time of these days, from midnight to midnight in Lagos. Throws an AppError of 400 when one is no
 * day, when they are in the wrong order, or when they are more than a year.
 */
export function toPeriod({ from, to }: Days): Period {
  const start = startOf(from)
  const end = startOf(to) + DAY_MS
  if (!(end > start)) throw unusable('The last day is before the first.')
  if (end - start > MAX_DAYS * DAY_MS) throw unusable('Please ask for a year at most.')
  return { start, end }
}

/** Gives the day in Lagos of a moment. @example lagosDay(new Date('2026-11-21T23:30:00Z')) // '2026-11-22' */
export function lagosDay(moment: Date): string {
  return inLagos(moment).slice(0, 10)
}

/** Gives the time of day in Lagos. @example lagosTime(new Date('2026-11-21T23:30:00Z')) // '00:30' */
export function lagosTime(moment: Date): string {
  return inLagos(moment).slice(11, 16)
}

function inLagos(moment: Date): string {
  return new Date(moment.getTime() + LAGOS_OFFSET_MS).toISOString()
}

function startOf(day: string): number {
  const midnight = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Of 2026-02-30, Date.parse makes another day.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  if (!isDay) throw unusable('Please give days such as 2026-11-22.')
  return midnight - LAGOS_OFFSET_MS
}

function unusable(message: string): AppError {
  return new AppError(400, 'invalid_input', message)
}
