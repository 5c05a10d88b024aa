import { nameStay, nameTonight, type StayDays } from './chosen-stay'
import { clockInWords, hotelClock, nameDay } from './day-in-words'
import {
  atHotel,
  businessDay,
  cancelBefore,
  countNights,
  dayAfter,
  hotelDay,
  hotelTime,
  policyOf,
  type BookedPolicy,
  type CancellationPolicy,
  type Stay,
} from './stay'

/** When a booking was made, its cancellation rule and its days. Default: the night of that moment. */
export interface BookedDates extends BookedPolicy {
  booked_at: string
  arrives_on?: string | null | undefined
  leaves_on?: string | null | undefined
}

/** The nights that a guest has chosen and not booked yet. */
export interface ChosenDates extends BookedPolicy {
  booked_at?: undefined
  arrives_on: string
  leaves_on: string
}

/**
 * Returns a booking's terms at `now`, in milliseconds since 1970 by the server's clock. Without a booking,
 * the terms are for one made now: for tonight, or for the nights that the guest has chosen. Where neither
 * time nor nights are known, as in a prebuilt page, the sentences name the rule and no day. A booking's
 * sentences are kept and read later, so they have no 'today'. `cancellation` is undefined when the hotel does
 * not say until when a guest may cancel.
 */
export function stayTerms(stay: Stay, now: number | undefined, nights?: BookedDates | ChosenDates) {
  const { arriveFrom, leaveBy } = stay
  const policy = policyOf(nights ?? {}, stay)
  const { cancelUntil, cancelDaysBefore = 0 } = policy
  const from = hotelClock(arriveFrom)
  const by = clockInWords(leaveBy)
  const until = cancelUntil && hotelClock(cancelUntil)
  const moment = now === undefined ? nights?.booked_at : new Date(now).toISOString()
  if (moment === undefined && nights === undefined) {
    return {
      dates: 'Tonight.',
      checkIn: `Check-in from ${from}.`,
      checkOut: `Check-out by ${by} the next day.`,
      cancellation:
        until &&
        `Free cancellation until ${until}, ${ruleDay(cancelDaysBefore)}. ${describeLate(policy, 1).afterwards}`,
    }
  }
  const days = daysOf(nights ?? { booked_at: moment ?? '' })
  const { first, last } = days
  const isPast = (time: Date | undefined) =>
    moment !== undefined && time !== undefined && Date.parse(moment) >= time.getTime()
  const isLate = isPast(atHotel(first, arriveFrom))
  const cancelAt = cancelBefore({ arrives_on: first }, policy)
  const { afterwards, tooLate } = describeLate(policy, countNights(first, last))
  return {
    dates: `${nights?.booked_at !== undefined || moment === undefined ? nameStay(days) : nameForSale(stay, days, moment)}.`,
    checkIn: isLate ? 'Check-in at any hour.' : `Check-in from ${from}.`,
    checkOut: `Check-out by ${isLate ? `${hotelClock(leaveBy)},` : by} on ${nameDay(last)}.`,
    cancellation:
      cancelAt &&
      (isPast(cancelAt)
        ? `This booking can no longer be cancelled ${tooLate}`
        : `Free cancellation until ${until}, on ${nameDay(hotelDay(cancelAt.toISOString()))}. ${afterwards}`),
  }
}

/** Says what a later cancellation costs: like a no-show, at most the first of several nights. */
function describeLate({ percentAfter, noShow }: CancellationPolicy, nights: number) {
  if (nights > 1 && noShow !== 'all-nights') {
    const charged = `${percentAfter ? `${100 - percentAfter}% of ` : ''}the first night is charged.`
    return { afterwards: `After that, ${charged}`, tooLate: `free of charge: ${charged}` }
  }
  return percentAfter
    ? {
        afterwards: `After that, ${percentAfter}% is refunded.`,
        tooLate: `for more than ${percentAfter}% of its price.`,
      }
    : { afterwards: 'After that, no refund.', tooLate: 'for a refund.' }
}

function ruleDay(cancelDaysBefore: number): string {
  if (cancelDaysBefore === 0) return 'on the day of arrival'
  return `${cancelDaysBefore === 1 ? 'the day' : `${cancelDaysBefore} days`} before arrival`
}

type StayTerms = ReturnType<typeof stayTerms>

export function listTerms({ dates, checkIn, checkOut, cancellation }: StayTerms): string[] {
  return [dates, `${checkIn} ${checkOut}`, ...(cancellation ? [cancellation] : [])]
}

/** A guest who books after midnight comes on the day that has begun. */
export function stayDates(stay: Stay, booked: BookedDates): { checkIn: string; checkOut: string } {
  const { arriveFrom, leaveBy } = stay
  const { first, last } = daysOf(booked)
  const bookedOn = hotelDay(booked.booked_at)
  const checkOut = `${nameDate(last)}, by ${hotelClock(leaveBy)}`
  if (bookedOn > first) {
    return { checkIn: `${nameDate(bookedOn)}, from ${hotelClock(hotelTime(booked.booked_at))}`, checkOut }
  }
  const isLate = Date.parse(booked.booked_at) >= atHotel(first, arriveFrom).getTime()
  const when = isLate ? 'at any hour' : `from ${hotelClock(arriveFrom)}`
  return { checkIn: `${nameDate(first)}, ${when}`, checkOut }
}

export function daysOf({ booked_at, arrives_on, leaves_on }: BookedDates | ChosenDates): StayDays {
  const first = arrives_on ?? businessDay(booked_at ?? '')
  return { first, last: leaves_on ?? dayAfter(first, 1) }
}

function nameForSale(stay: Stay, days: StayDays, moment: string): string {
  const isTonight = days.first === businessDay(moment) && countNights(days.first, days.last) === 1
  return isTonight ? nameTonight(stay, moment) : nameStay(days)
}

function nameDate(day: string): string {
  return `${nameDay(day)} ${day.slice(0, 4)}`
}
