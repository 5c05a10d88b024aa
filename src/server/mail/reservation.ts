import { bookingCalendar, stayTimes } from '../../shared/booking-calendar'
import { toNaira } from '../../shared/money'
import { hotelDay, hotelTime } from '../../shared/stay'
import { describeAddress } from '../../shared/structured-data'
import type { PaymentFacts } from './facts'
import type { Hotel } from '../hotel/hotel'
import type { CalendarFile, Reservation } from './mail'

/** Returns undefined for a payment without a booking. */
export function reservationOf(
  { amount_kobo, fee_kobo, balance_kobo, currency, pageUrl, ...booking }: PaymentFacts,
  status: Reservation['status'],
): Reservation | undefined {
  const { code, guest_name, room_name, booked_at, arrives_on, leaves_on } = booking
  if (code === null || guest_name === null || room_name === null || booked_at === null) return undefined
  const dates = { booked_at, arrives_on, leaves_on }
  const price = { priceKobo: amount_kobo - fee_kobo + balance_kobo, currency }
  return { status, code, guestName: guest_name, roomName: room_name, url: pageUrl, ...dates, ...price }
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

/**
 * Returns a booking as JSON-LD, for mailboxes that show it as a card, see https://schema.org/LodgingReservation.
 * Gmail has names of its own for the number and both dates:
 * https://developers.google.com/workspace/gmail/markup/reference/hotel-reservation
 */
export function describeReservation(reservation: Reservation, hotel: Hotel): object {
  const { code, status, guestName, roomName, booked_at, priceKobo, currency, url } = reservation
  const { checkIn, checkOut } = datesOf(reservation, hotel)
  return {
    '@context': 'https://schema.org',
    '@type': 'LodgingReservation',
    reservationId: code,
    reservationNumber: code,
    reservationStatus: `https://schema.org/Reservation${status === 'confirmed' ? 'Confirmed' : 'Cancelled'}`,
    underName: { '@type': 'Person', name: guestName },
    reservationFor: {
      '@type': 'Hotel',
      name: hotel.name,
      address: describeAddress(hotel.address),
      telephone: hotel.phones[0],
    },
    checkinTime: checkIn,
    checkoutTime: checkOut,
    checkinDate: checkIn,
    checkoutDate: checkOut,
    lodgingUnitType: roomName,
    bookingTime: booked_at,
    totalPrice: toNaira(priceKobo).toFixed(2),
    priceCurrency: currency,
    url,
  }
}

function datesOf(reservation: Reservation, { stay }: Hotel): { checkIn: string; checkOut: string } {
  const { start, end } = stayTimes(stay, reservation)
  return { checkIn: toLagosTime(start), checkOut: toLagosTime(end) }
}

/** @example toLagosTime(new Date('2026-11-22T13:00:00Z')) // '2026-11-22T14:00:00+01:00' */
function toLagosTime(date: Date): string {
  const moment = date.toISOString()
  return `${hotelDay(moment)}T${hotelTime(moment)}:00+01:00`
}
