import { dayInWords, weekdayOf } from '../day-in-words'
import { formatKobo } from '../money'
import type { NewPeriod } from './prices'

/** The days of the week, from Monday, by the digits of `weekdays`. */
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const

/** @example nameWeekday('1') // 'Monday' */
export function nameWeekday(digit: string): string {
  // 1 January 2024 was a Monday.
  return weekdayOf(`2024-01-0${digit}`)
}

/** @example periodNightsInWords(period) // '1 December 2026 to 31 December 2026, Friday, Saturday' */
export function periodNightsInWords({ first_night, last_night, weekdays }: NewPeriod): string {
  const until = last_night === first_night ? '' : ` to ${dayInWords(last_night)}`
  return `${dayInWords(first_night)}${until}, ${weekdaysInWords(weekdays)}`
}

/** @example weekdaysInWords('56') // 'Friday, Saturday' */
function weekdaysInWords(weekdays: string): string {
  return weekdays.length === WEEKDAYS.length ? 'every night' : [...weekdays].map(nameWeekday).join(', ')
}

/** @example periodPriceInWords({ price_kobo: null, percent: 120 }) // '120% of the ordinary price' */
export function periodPriceInWords({
  price_kobo,
  percent,
}: Pick<NewPeriod, 'price_kobo' | 'percent'>): string {
  return price_kobo === null ? `${percent}% of the ordinary price` : formatKobo(price_kobo)
}
