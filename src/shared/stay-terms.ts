import { dayAndMonth, weekdayOf } from './day-in-words'
import {
  atHotel,
  businessDay,
  countNights,
  dayAfter,
  hotelDay,
  hotelTime,
  policyOf,
  type BookedPolicy,
  type Stay,
} from './stay'

/** The terms of a stay, in sentences for the guest. */
interface StayTerms {
  dates: string
  checkIn: string
  checkOut: string
  /** Undefined when content/ does not say until when a guest may cancel. */
  cancellation: string | undefined
}

/** When a booking was made, its business days (those of the moment, unless they are given), and its rule for cancellations. */
export interface BookedDates extends BookedPolicy {
  /** ISO 8601. */
  booked_at: string
  arrives_on?: string | null | undefined
  leaves_on?: string | null | undefined
}

/**
 * Returns what applies to a booking at `now`, in milliseconds since 1970 by the server's clock. Without a booking, it
 * is for one that is made now. Without both, as in a prebuilt page, the sentences name the rule and no day. A booking's
 * sentences are kept and read later, so they have no 'today'. `beside` returns what stands behind the hotel's time.
 */
export function stayTerms(
  stay: Stay,
  now: number | undefined,
  booked?: BookedDates,
  beside: (moment: Date) => string = () => '',
): StayTerms {
  const { arriveFrom, leaveBy } = stay
  const { cancelUntil, percentAfter } = policyOf(booked ?? {}, stay)
  const from = hotelClock(arriveFrom)
  const by = clockInWords(leaveBy)
  const until = cancelUntil && hotelClock(cancelUntil)
  const afterwards = percentAfter ? `After that, ${percentAfter}% is refunded.` : 'After that, no refund.'
  const moment = now === undefined ? booked?.booked_at : new Date(now).toISOString()
  if (moment === undefined) {
    return {
      dates: stay.nights === 1 ? 'Tonight.' : `${stay.nights} nights from tonight.`,
      checkIn: `Check-in from ${from}.`,
      checkOut:
        stay.nights === 1 ? `Check-out by ${by} the next day.` : `Check-out by ${by} on the last day.`,
      cancellation: until && `Free cancellation until ${until}, on the day you book. ${afterwards}`,
    }
  }
  const days = daysOf(stay, booked ?? { booked_at: moment })
  const { first, last } = days
  const isPast = (time: string) => Date.parse(moment) >= atHotel(first, time).getTime()
  return {
    dates: `${booked ? nameNights(days) : nameNightsForSale(stay, days, moment)}.`,
    checkIn: isPast(arriveFrom) ? 'Check-in at any hour.' : `Check-in from ${from}.`,
    checkOut: `Check-out by ${isPast(arriveFrom) ? `${hotelClock(leaveBy)},` : by} on ${nameDay(last)}.`,
    cancellation:
      cancelUntil &&
      (isPast(cancelUntil)
        ? `This booking can no longer be cancelled for ${percentAfter ? `more than ${percentAfter}% of its price` : 'a refund'}.`
        : `Free cancellation until ${until}, on ${nameDay(first)}${beside(atHotel(first, cancelUntil))}. ${afterwards}`),
  }
}

/** Returns the same as a list, in the order in which a guest reads it. */
export function listTerms({ dates, checkIn, checkOut, cancellation }: StayTerms): string[] {
  return [dates, `${checkIn} ${checkOut}`, ...(cancellation ? [cancellation] : [])]
}

/**
 * Returns check-in and check-out for receipts. A guest who books after midnight comes on the day that has begun.
 * @example { checkIn: 'Thursday 26 November 2026, from 2 pm, Lagos time', checkOut: 'Friday 27 November 2026, by noon, Lagos time' }
 */
export function stayDates(stay: Stay, booked: BookedDates): { checkIn: string; checkOut: string } {
  const { arriveFrom, leaveBy } = stay
  const { first, last } = daysOf(stay, booked)
  const bookedOn = hotelDay(booked.booked_at)
  const checkOut = `${nameDate(last)}, by ${hotelClock(leaveBy)}`
  if (bookedOn > first) {
    return { checkIn: `${nameDate(bookedOn)}, from ${hotelClock(hotelTime(booked.booked_at))}`, checkOut }
  }
  const isLate = Date.parse(booked.booked_at) >= atHotel(first, arriveFrom).getTime()
  const when = isLate ? 'at any hour' : `from ${hotelClock(arriveFrom)}`
  return { checkIn: `${nameDate(first)}, ${when}`, checkOut }
}

/** Business days: of the first night, and of check-out. */
interface Days {
  first: string
  last: string
}

export function daysOf(
  { nights }: Pick<Stay, 'nights'>,
  { booked_at, arrives_on, leaves_on }: BookedDates,
): Days {
  const first = arrives_on ?? businessDay(booked_at)
  return { first, last: leaves_on ?? dayAfter(first, nights) }
}

/**
 * Returns the night that the hotel sells at a moment. After midnight, its date alone would mislead.
 * @example 'Tonight, Thursday 26 November'; 'Tonight, until noon on Friday 27 November'
 */
export function nameTonight({ leaveBy }: Pick<Stay, 'leaveBy'>, moment: string): string {
  const night = businessDay(moment)
  const when =
    hotelDay(moment) === night
      ? nameDay(night)
      : `until ${clockInWords(leaveBy)} on ${nameDay(hotelDay(moment))}`
  return `Tonight, ${when}`
}

function nameNights({ first, last }: Days): string {
  const nights = countNights(first, last)
  return nights > 1 ? `${nights} nights from ${nameDay(first)}` : `The night of ${nameDay(first)}`
}

function nameNightsForSale(stay: Stay, days: Days, moment: string): string {
  if (countNights(days.first, days.last) === 1) return nameTonight(stay, moment)
  return hotelDay(moment) > days.first
    ? `${countNights(days.first, days.last)} nights from tonight`
    : nameNights(days)
}

/** Names the zone, because a guest may be in another one. @example hotelClock('18:00') // '6 pm, Lagos time' */
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

function nameDay(day: string): string {
  return `${weekdayOf(day)} ${dayAndMonth(day)}`
}

function nameDate(day: string): string {
  return `${nameDay(day)} ${day.slice(0, 4)}`
}
