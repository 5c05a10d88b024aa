const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

// Without `Intl`: its words differ between build and browser, and its first format blocks a slow phone.

/** Takes a day in ISO 8601. @example dayInWords('2026-11-20') // '20 November 2026' */
export function dayInWords(day: string): string {
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`
}

/** Takes a day in ISO 8601. @example dayAndMonth('2026-11-20') // '20 November' */
export function dayAndMonth(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}`
}

/** Takes a day in ISO 8601. @example nameDay('2026-11-20') // 'Friday 20 November' */
export function nameDay(day: string): string {
  return `${weekdayOf(day)} ${dayAndMonth(day)}`
}

/** Takes a day in ISO 8601. @example weekdayOf('2026-11-20') // 'Friday' */
export function weekdayOf(day: string): string {
  return WEEKDAYS[new Date(day).getUTCDay()] ?? ''
}

/** @example nightsInWords(1) // '1 night' */
export function nightsInWords(nights: number): string {
  return nights === 1 ? '1 night' : `${nights} nights`
}

/** Names the zone: a guest may be in another one. @example hotelClock('18:00') // '6 pm, Lagos time' */
export function hotelClock(time: string): string {
  return `${clockInWords(time)}, Lagos time`
}

const HALF_DAY_HOURS = 12

/** @example clockInWords('18:30') // '6:30 pm' */
export function clockInWords(time: string): string {
  if (time === '12:00') return 'noon'
  if (time === '00:00') return 'midnight'
  const [hours, minutes] = time.split(':')
  const hour = Number(hours) % HALF_DAY_HOURS || HALF_DAY_HOURS
  return `${hour}${minutes === '00' ? '' : `:${minutes}`} ${Number(hours) < HALF_DAY_HOURS ? 'am' : 'pm'}`
}
