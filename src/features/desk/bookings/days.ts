import { keptOnlyUntil } from '../../../shared/desk/booking-words'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { hotelClock, nameDay, nightsInWords } from '../../../shared/day-in-words'
import { MOST_NIGHTS } from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { businessDay, canArriveUntil, countNights, hotelTime, keptUntil } from '../../../shared/stay'

export function parseNights(text: string): number | undefined {
  const nights = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return nights >= 1 && nights <= MOST_NIGHTS ? nights : undefined
}

/** @example '2 nights, until Tuesday 24 November' */
export function describeStay({ arrives_on, leaves_on }: Pick<DeskBooking, 'arrives_on' | 'leaves_on'>) {
  return `${nightsInWords(countNights(arrives_on, leaves_on))}, until ${nameFarDay(leaves_on)}`
}

/** Returns the first words of a chat with a guest, which confirm a reservation. */
export function chatText(booking: DeskBooking, hotel: string, payLink: string | null = null): string {
  const { guest_name, code, room_name, arrives_on, leaves_on, paid_kobo, balance_kobo } = booking
  const about = `Hello ${guest_name}, this is ${hotel}, about your booking ${code}: ${room_name}, ${nameFarDay(arrives_on)} to ${nameFarDay(leaves_on)}. `
  const owed = formatKobo(balance_kobo)
  const link = payLink === null ? '' : `You can pay online: ${payLink} `
  if (booking.source !== 'desk' || booking.status !== 'expected') {
    return balance_kobo > 0 ? `${about}${owed} is to pay. ${link}` : about
  }
  const price = `${nightsInWords(countNights(arrives_on, leaves_on))} for ${formatKobo(paid_kobo + balance_kobo)}`
  const paid = balance_kobo <= 0 ? 'all paid' : paid_kobo > 0 ? `of which ${owed} is still to pay` : 'to pay'
  const until = keptOnlyUntil(booking)
  const kept =
    until !== null
      ? `We keep the room until ${hotelClock(hotelTime(until))}, on the day of arrival; please tell us if you come later. `
      : ''
  return `${about}${price}, ${paid}. ${link}${kept}`
}

export function nameFarDay(day: string): string {
  return withYear(nameDay(day), day)
}

/** Adds a day's year to words about it, unless it is the present year. */
export function withYear(words: string, day: string): string {
  const year = day.slice(0, 4)
  return currentDay().startsWith(year) ? words : `${words} ${year}`
}

export function currentDay(): string {
  return businessDay(new Date().toISOString())
}

/** True from the day of arrival, if given, until the last booked night is over. */
export function canStillArrive(
  booking: Pick<DeskBooking, 'leaves_on'> & Partial<Pick<DeskBooking, 'arrives_on'>>,
  leaveBy: string,
): boolean {
  if ((booking.arrives_on ?? '') > currentDay()) return false
  return Date.now() < canArriveUntil(booking, { leaveBy }).getTime()
}

export function isNoShow(booking: Pick<DeskBooking, 'arrives_on'>, leaveBy: string): boolean {
  return Date.now() >= keptUntil(booking, { leaveBy }).getTime()
}
