import { atHotel, ONE_NIGHT, type Stay } from '../../shared/stay'
import { type BookedDates, daysOf, stayDates } from '../../shared/stay-terms'

interface CalendarBooking extends BookedDates {
  /** Booking code or payment reference: the same booking is the same event in a calendar. */
  id: string
  roomName: string
  stay: Stay | undefined
}

interface CalendarHotel {
  name: string
  address: readonly string[]
  email: string
  phones: readonly string[]
}

/**
 * Returns the text of a calendar file with the stay as its event, see https://www.rfc-editor.org/rfc/rfc5545.
 * Without `stay` the event is the whole day of the booking.
 */
export function bookingCalendar(booking: CalendarBooking, hotel: CalendarHotel): string {
  const { id, roomName, booked_at } = booking
  const host = hotel.email.slice(hotel.email.lastIndexOf('@') + 1)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(hotel.name)}//Booking//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@${host}`,
    `DTSTAMP:${toUtc(new Date(booked_at))}`,
    ...timesOf(booking),
    `SUMMARY:${escapeText(`${hotel.name}: ${roomName}`)}`,
    `LOCATION:${escapeText([hotel.name, ...hotel.address].join(', '))}`,
    `DESCRIPTION:${escapeText(
      [`Your booking: ${id}`, ...datesOf(booking), `Telephone: ${hotel.phones.join(', ')}`].join('\n'),
    )}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

function datesOf({ stay, ...dates }: CalendarBooking): string[] {
  if (stay === undefined) return []
  const { checkIn, checkOut } = stayDates(stay, dates)
  return [`Check-in: ${checkIn}`, `Check-out: ${checkOut}`]
}

/** A booking made after the hour of check-in starts at once. */
function timesOf({ stay, ...dates }: CalendarBooking): string[] {
  const { first, last } = daysOf(stay ?? ONE_NIGHT, dates)
  if (stay === undefined) {
    return [`DTSTART;VALUE=DATE:${toDate(first)}`, `DTEND;VALUE=DATE:${toDate(last)}`]
  }
  const start = Math.max(atHotel(first, stay.arriveFrom).getTime(), Date.parse(dates.booked_at))
  return [`DTSTART:${toUtc(new Date(start))}`, `DTEND:${toUtc(atHotel(last, stay.leaveBy))}`]
}

function toDate(day: string): string {
  return day.replaceAll('-', '')
}

/** @example toUtc(new Date('2026-11-22T13:00:00Z')) // '20261122T130000Z' */
function toUtc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** RFC 5545, 3.3.11: backslash, semicolon, comma and line end stand behind a backslash. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}
