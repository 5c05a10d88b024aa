import { bookingCalendar } from '../../shared/booking-calendar'
import type { PaymentFacts } from './facts'
import type { Hotel } from '../hotel/hotel'
import type { CalendarFile, Reservation } from './mail'

/** Returns undefined for a payment without a booking. */
export function reservationOf(
  { code, room_name: roomName, booked_at, arrives_on, leaves_on }: PaymentFacts,
  status: Reservation['status'],
): Reservation | undefined {
  if (code === null || roomName === null || booked_at === null) return undefined
  return { status, code, roomName, booked_at, arrives_on, leaves_on }
}

/** `asOf` is the same on every attempt to send, and later than in an earlier mail. */
export function toCalendar(reservation: Reservation, hotel: Hotel, asOf: string): CalendarFile {
  const { code, status } = reservation
  const isCancelled = status === 'cancelled'
  const event = { ...reservation, id: code, stay: hotel.stay, asOf, isCancelled }
  return {
    name: `${code}.ics`,
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    content: bookingCalendar(event, hotel),
  }
}
