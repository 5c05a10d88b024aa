import { setImmediate as nextTurn } from 'node:timers/promises'
import { businessDayStart, dayAfter } from '../../shared/stay'
import { AppError } from '../http/errors'

const DAY_MS = 24 * 60 * 60_000
const MAX_DAYS = 366
/** Only this century: in alphabetical order, the day after 9999-12-31 is before it, and no list would end. */
const DAY = /^20\d{2}-\d{2}-\d{2}$/

export interface Days {
  from: string
  to: string
}

/** Moments in ISO 8601; `end` is excluded. */
export interface Period {
  start: string
  end: string
}

/** Throws an AppError of 400 for days that do not exist, are in the wrong order, or span more than a year. */
export function toPeriod({ from, to }: Days): Period {
  const start = startOf(from)
  const end = startOf(to) + DAY_MS
  if (!(end > start)) throw unusable('The last day is before the first.')
  if (end - start > MAX_DAYS * DAY_MS) throw unusable('Please ask for a year at most.')
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

/** Other requests get their turn after each week that a caller reads. Throws as toPeriod does. */
export async function* inWeeks(days: Days): AsyncGenerator<Days, void> {
  toPeriod(days)
  for (let from = days.from; from <= days.to; from = dayAfter(from, 7)) {
    const last = dayAfter(from, 6)
    yield { from, to: last < days.to ? last : days.to }
    await nextTurn()
  }
}

function startOf(day: string): number {
  const midnight = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Date.parse accepts 2026-02-30 as another day.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  if (!isDay) throw unusable('Please give days such as 2026-11-22.')
  return businessDayStart(day).getTime()
}

function unusable(message: string): AppError {
  return new AppError(400, 'invalid_input', message)
}
