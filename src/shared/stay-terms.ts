import { dayAndMonth, weekdayOf } from './day-in-words'
import { atHotel, businessDay, dayAfter, hotelDay, type Stay } from './stay'

/** The terms of a stay, in sentences for the guest. */
interface StayTerms {
  dates: string
  checkIn: string
  checkOut: string
  /** Undefined when content/ does not say until when a guest may cancel. */
  cancellation: string | undefined
}

/**
 * Returns what applies at `now` to a booking made at `bookedAt`. Both are milliseconds since 1970 by the server's
 * clock. Without them, as in a prebuilt page, the sentences name the rule and no day.
 */
export function stayTerms(stay: Stay, bookedAt: number | undefined, now = bookedAt): StayTerms {
  const { nights, arriveFrom, leaveBy, cancelUntil } = stay
  const from = clockInWords(arriveFrom)
  const by = clockInWords(leaveBy)
  const until = cancelUntil && clockInWords(cancelUntil)
  if (bookedAt === undefined || now === undefined) {
    return {
      dates: nights === 1 ? 'Tonight.' : `${nights} nights from tonight.`,
      checkIn: `Check-in from ${from}.`,
      checkOut: nights === 1 ? `Check-out by ${by} the next day.` : `Check-out by ${by} on the last day.`,
      cancellation: until && `Free cancellation until ${until} on the day you book. After that, no refund.`,
    }
  }
  const first = businessDay(new Date(bookedAt).toISOString())
  const last = dayAfter(first, nights)
  const isFirstDay = businessDay(new Date(now).toISOString()) === first
  const isPast = (time: string) => now >= atHotel(first, time).getTime()
  return {
    dates: datesOf(first, nights, isFirstDay),
    checkIn: isPast(arriveFrom) ? 'Check-in now, at any hour.' : `Check-in from ${from}.`,
    checkOut: `Check-out by ${by} ${relativeDay(last, now)} ${nameDay(last)}.`,
    cancellation:
      cancelUntil &&
      (isPast(cancelUntil)
        ? `${isFirstDay ? `It is past ${until}, so this` : 'This'} booking can no longer be cancelled for a refund.`
        : `Free cancellation until ${until} today. After that, no refund.`),
  }
}

/** Returns the same as a list, in the order in which a guest reads it. */
export function listTerms({ dates, checkIn, checkOut, cancellation }: StayTerms): string[] {
  return [dates, `${checkIn} ${checkOut}`, ...(cancellation ? [cancellation] : [])]
}

/**
 * Returns check-in and check-out for receipts. `leavesOn` is the day of check-out of a stay that was extended.
 * @example { checkIn: 'Thursday 26 November 2026, from 2 pm', checkOut: 'Friday 27 November 2026, by noon' }
 */
export function stayDates({ nights, arriveFrom, leaveBy }: Stay, bookedAt: string, leavesOn?: string) {
  const first = businessDay(bookedAt)
  const last = leavesOn ?? dayAfter(first, nights)
  const isLate = Date.parse(bookedAt) >= atHotel(first, arriveFrom).getTime()
  return {
    checkIn: `${nameDay(first)} ${first.slice(0, 4)}, ${isLate ? 'at any hour' : `from ${clockInWords(arriveFrom)}`}`,
    checkOut: `${nameDay(last)} ${last.slice(0, 4)}, by ${clockInWords(leaveBy)}`,
  }
}

function datesOf(first: string, nights: number, isFirstDay: boolean): string {
  if (nights > 1) return `${nights} nights from ${nameDay(first)}.`
  return isFirstDay ? `Tonight, ${nameDay(first)}.` : `The night of ${nameDay(first)}.`
}

const HALF_DAY_HOURS = 12

/** @example clockInWords('18:30') // '6:30 pm' */
function clockInWords(time: string): string {
  if (time === '12:00') return 'noon'
  if (time === '00:00') return 'midnight'
  const [hours, minutes] = time.split(':')
  const hour = Number(hours) % HALF_DAY_HOURS || HALF_DAY_HOURS
  return `${hour}${minutes === '00' ? '' : `:${minutes}`} ${Number(hours) < HALF_DAY_HOURS ? 'am' : 'pm'}`
}

function nameDay(day: string): string {
  return `${weekdayOf(day)} ${dayAndMonth(day)}`
}

/** A night that is sold after midnight ends on the same calendar day. */
function relativeDay(day: string, now: number): string {
  const today = hotelDay(new Date(now).toISOString())
  if (day === today) return 'today,'
  return day === dayAfter(today, 1) ? 'tomorrow,' : 'on'
}
