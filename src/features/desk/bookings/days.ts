import type { DeskBooking } from '../../../shared/desk/bookings'
import { dayAndMonth, weekdayOf } from '../../../shared/day-in-words'
import { businessDay, canArriveUntil, countNights, keptUntil } from '../../../shared/stay'

/** @example nameDay('2026-11-22') // 'Sunday 22 November' */
export function nameDay(day: string): string {
  return `${weekdayOf(day)} ${dayAndMonth(day)}`
}

/** @example nightsInWords(1) // '1 night' */
export function nightsInWords(nights: number): string {
  return nights === 1 ? '1 night' : `${nights} nights`
}

/** @example describeStay({ arrives_on: '2026-11-22', leaves_on: '2026-11-24' }) // '2 nights, until Tuesday 24 November' */
export function describeStay({ arrives_on, leaves_on }: Pick<DeskBooking, 'arrives_on' | 'leaves_on'>) {
  return `${nightsInWords(countNights(arrives_on, leaves_on))}, until ${nameDay(leaves_on)}`
}

/** Returns the first words of a chat with a guest. */
export function chatText({ guest_name, code, room_name, arrives_on, leaves_on }: DeskBooking, hotel: string) {
  return `Hello ${guest_name}, this is ${hotel}, about your booking ${code}: ${room_name}, ${nameDay(arrives_on)} to ${nameDay(leaves_on)}. `
}

export function currentDay(): string {
  return businessDay(new Date().toISOString())
}

export function canStillArrive(booking: Pick<DeskBooking, 'leaves_on'>, leaveBy: string): boolean {
  return Date.now() < canArriveUntil(booking, { leaveBy }).getTime()
}

/** True for an expected guest whose room is no longer kept. */
export function isNoShow(booking: Pick<DeskBooking, 'arrives_on'>, leaveBy: string): boolean {
  return Date.now() >= keptUntil(booking, { leaveBy }).getTime()
}
