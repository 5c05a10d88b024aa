const ZONE = 'Africa/Lagos'
const DAY_MS = 86_400_000

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const weekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
/** Swedish dates are ISO 8601. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })

/** Gives the day in Lagos. @example lagosDay(new Date('2026-11-22T23:30:00Z')) // '2026-11-23' */
export function lagosDay(moment: Date): string {
  return isoDay.format(moment)
}

/**
 * Gives a moment as the desk says it, in Lagos time.
 * @example formatMoment('2026-11-22T13:05:00Z', new Date('2026-11-22T20:00:00Z')) // 'today 14:05'
 */
export function formatMoment(moment: string, now: Date): string {
  const date = new Date(moment)
  const day = lagosDay(date)
  const time = clock.format(date)
  if (day === lagosDay(now)) return `today ${time}`
  if (day === lagosDay(new Date(now.getTime() - DAY_MS))) return `yesterday ${time}`
  const isThisYear = day.slice(0, 4) === lagosDay(now).slice(0, 4)
  return `${(isThisYear ? shortDay : longDay).format(date)}, ${time}`
}

/** Gives a moment for paper, where "today" would be wrong tomorrow. @example '22 Nov 2026, 14:05' */
export function formatForPaper(moment: string): string {
  const date = new Date(moment)
  return `${longDay.format(date)}, ${clock.format(date)}`
}

/** Gives a day in words. @example formatDay('2026-11-22') // 'Sunday, 22 November 2026' */
export function formatDay(day: string): string {
  return weekday.format(noonOf(day)).replace(/^(\w+) /, '$1, ')
}

/** Gives the first and the last day of the month of a day. */
export function monthOf(day: string): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${String(last).padStart(2, '0')}` }
}

/** Gives the day before. @example dayBefore('2026-03-01') // '2026-02-28' */
export function dayBefore(day: string): string {
  return lagosDay(new Date(noonOf(day).getTime() - DAY_MS))
}

/** No change of a clock moves noon to another day. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+01:00`)
}
