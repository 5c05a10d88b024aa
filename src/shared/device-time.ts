import { nameDay } from './day-in-words'
import { hotelDay } from './stay'
import { clockInWords } from './stay-terms'

/** Lagos is one hour ahead of UTC all year. */
const HOTEL_OFFSET_MINUTES = -60

/**
 * Returns a moment as the browser's clock shows it, to stand behind the hotel's time; '' where both are the same. Only for
 * what is drawn after the first render: a build is in another zone.
 * @example besideHotelTime(atHotel('2026-11-28', '18:00')) // ' (11 am your time)' in Chicago
 */
export function besideHotelTime(moment: Date): string {
  const offset = moment.getTimezoneOffset()
  if (offset === HOTEL_OFFSET_MINUTES) return ''
  const local = new Date(moment.getTime() - offset * 60_000).toISOString()
  const day = local.slice(0, 10)
  const isOtherDay = day !== hotelDay(moment.toISOString())
  return ` (${clockInWords(local.slice(11, 16))}${isOtherDay ? ` on ${nameDay(day)}` : ''} your time)`
}
