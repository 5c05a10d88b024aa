import { atHotel, ONE_NIGHT, type Stay } from './stay'
import { type BookedDates, daysOf, stayDates } from './stay-terms'

export interface CalendarBooking extends BookedDates {
  /** Booking code or payment reference: the same booking is the same event in a calendar. */
  id: string
  roomName: string
  stay: Stay | undefined
  /** When it was last seen to be so, in ISO 8601: a calendar keeps the latest state of an event. */
  asOf: string
  isCancelled?: boolean
}

interface CalendarHotel {
  name: string
  address: readonly string[]
  email: string
  phones: readonly string[]
}

/**
 * Returns the text of a calendar file that adds, changes or removes the stay as an event, see
 * https://www.rfc-editor.org/rfc/rfc5545 and, for the methods, https://www.rfc-editor.org/rfc/rfc5546#section-3.2.
 * Without `stay` the event is the whole day of the booking.
 */
export function bookingCalendar(booking: CalendarBooking, hotel: CalendarHotel): string {
  const { id, roomName, booked_at, asOf, isCancelled = false } = booking
  const host = hotel.email.slice(hotel.email.lastIndexOf('@') + 1)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(hotel.name)}//Booking//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@${host}`,
    `SEQUENCE:${secondsBetween(booked_at, asOf)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${toUtc(new Date(asOf))}`,
    ...timesOf(booking),
    `SUMMARY:${escapeText(`${hotel.name}: ${roomName}`)}`,
    `LOCATION:${escapeText([hotel.name, ...hotel.address].join(', '))}`,
    `DESCRIPTION:${escapeText(
      [`Your booking: ${id}`, ...datesOf(booking), `Telephone: ${hotel.phones.join(', ')}`].join('\n'),
    )}`,
    `ORGANIZER;CN="${hotel.name.replaceAll('"', "'")}":mailto:${hotel.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

/** Counts up from one state of a booking to the next, as SEQUENCE has to. */
function secondsBetween(first: string, second: string): number {
  return Math.max(0, Math.floor((Date.parse(second) - Date.parse(first)) / 1000))
}

function datesOf({ stay, ...dates }: CalendarBooking): string[] {
  if (stay === undefined) return []
  const { checkIn, checkOut } = stayDates(stay, dates)
  return [`Check-in: ${checkIn}`, `Check-out: ${checkOut}`]
}

function timesOf({ stay, ...dates }: CalendarBooking): string[] {
  if (stay === undefined) {
    const { first, last } = daysOf(ONE_NIGHT, dates)
    return [`DTSTART;VALUE=DATE:${toDate(first)}`, `DTEND;VALUE=DATE:${toDate(last)}`]
  }
  const { start, end } = stayTimes(stay, dates)
  return [`DTSTART:${toUtc(start)}`, `DTEND:${toUtc(end)}`]
}

/** Returns the hours of check-in and check-out. A booking made after the hour of check-in starts at once. */
export function stayTimes(stay: Stay, dates: BookedDates): { start: Date; end: Date } {
  const { first, last } = daysOf(stay, dates)
  const start = Math.max(atHotel(first, stay.arriveFrom).getTime(), Date.parse(dates.booked_at))
  return { start: new Date(start), end: atHotel(last, stay.leaveBy) }
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
