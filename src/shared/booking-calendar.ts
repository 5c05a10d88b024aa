import { atHotel, type Stay } from './stay'
import type { HotelContact } from './structured-data'
import { type BookedDates, daysOf, stayDates } from './stay-terms'

export interface CalendarBooking extends BookedDates {
  /** Booking code or payment reference: an equal id is the same event in a calendar. */
  id: string
  roomName: string
  stay: Stay
  /** When the booking was last seen in this state, in ISO 8601: calendars keep an event's latest state. */
  asOf: string
  isCancelled?: boolean
}

/** See https://www.rfc-editor.org/rfc/rfc5545 and, for the methods, rfc5546, section 3.2. */
export function bookingCalendar(booking: CalendarBooking, hotel: HotelContact): string {
  const { id, roomName, stay, booked_at, asOf, isCancelled = false } = booking
  const { name, address, email, phones } = hotel
  const host = email.slice(email.lastIndexOf('@') + 1)
  const { first, last } = daysOf(booking)
  const start = Math.max(atHotel(first, stay.arriveFrom).getTime(), Date.parse(booked_at))
  const { checkIn, checkOut } = stayDates(stay, booking)
  const description = [
    `Your booking: ${id}`,
    `Check-in: ${checkIn}`,
    `Check-out: ${checkOut}`,
    `Telephone: ${phones.join(', ')}`,
  ].join('\n')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//Booking//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@${host}`,
    `SEQUENCE:${secondsBetween(booked_at, asOf)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // The guest is free for other things while the room waits.
    'TRANSP:TRANSPARENT',
    `DTSTAMP:${toUtc(new Date(asOf))}`,
    `DTSTART:${toUtc(new Date(start))}`,
    `DTEND:${toUtc(atHotel(last, stay.leaveBy))}`,
    `SUMMARY:${escapeText(`${name}: ${roomName}`)}`,
    `LOCATION:${escapeText([name, ...address].join(', '))}`,
    `DESCRIPTION:${escapeText(description)}`,
    `ORGANIZER;CN="${name.replaceAll('"', "'")}":mailto:${email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** RFC 5545, 3.1: lines have at most 75 octets, and a space before the rest. No character is split. */
function foldLine(line: string): string {
  let octets = 0
  return Array.from(line, (character) => {
    const code = character.codePointAt(0) ?? 0
    const length = 1 + [0x80, 0x800, 0x1_0000].filter((first) => code >= first).length
    const isFull = octets + length > 75
    octets = (isFull ? 1 : octets) + length
    return isFull ? `\r\n ${character}` : character
  }).join('')
}

/** Counts up from one state of a booking to the next, as SEQUENCE must. */
function secondsBetween(first: string, second: string): number {
  return Math.max(0, Math.floor((Date.parse(second) - Date.parse(first)) / 1000))
}

function toUtc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** RFC 5545, 3.3.11: a backslash stands before a backslash, semicolon, comma and line end. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}
