import { bookingCalendar } from '../../src/shared/booking-calendar'

const HOTEL = {
  name: 'The Landmark Hotel',
  address: ['12 Lagoon Crescent', 'Victoria Island', 'Lagos, Nigeria'],
  email: 'stay@hotel.example',
  phones: ['+234 800 000 0100'],
}
const STAY = { arriveFrom: '14:00', leaveBy: '12:00' }
const BOOKING = {
  id: 'LH-7K3M9Q',
  roomName: 'Classic Room',
  booked_at: '2026-11-22T12:00:00.000Z',
  asOf: '2026-11-22T12:00:00.000Z',
  stay: STAY,
}

const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('makes an event from arriving to leaving, in UTC, that is the same each time', () => {
  expect(linesOf(bookingCalendar(BOOKING, HOTEL))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//The Landmark Hotel//Booking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:LH-7K3M9Q@hotel.example',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'DTSTAMP:20261122T120000Z',
    'DTSTART:20261122T130000Z',
    'DTEND:20261123T110000Z',
    'SUMMARY:The Landmark Hotel: Classic Room',
    String.raw`LOCATION:The Landmark Hotel\, 12 Lagoon Crescent\, Victoria Island\, Lagos\, Nigeria`,
    String.raw`DESCRIPTION:Your booking: LH-7K3M9Q\nCheck-in: Sunday 22 November 2026\, from 2 pm\, Lagos time\nCheck-out: Monday 23 November 2026\, by noon\, Lagos time\nTelephone: +234 800 000 0100`,
    'ORGANIZER;CN="The Landmark Hotel":mailto:stay@hotel.example',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('has lines of at most 75 octets, and divides no character', () => {
  const roomName = '👑 Ọba’s Suite on the Ọ̀ṣun, with the terrace above the lagoon '.repeat(3)
  const text = bookingCalendar({ ...BOOKING, roomName }, HOTEL)
  const octets = text.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(linesOf(text)).toContain(`SUMMARY:The Landmark Hotel: ${roomName.replaceAll(',', '\\,')}`)
})

test('changes and cancels the event by its UID and a higher SEQUENCE', () => {
  const cancelled = { ...BOOKING, asOf: '2026-11-22T13:00:01.500Z', isCancelled: true }
  expect(linesOf(bookingCalendar(cancelled, HOTEL))).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'UID:LH-7K3M9Q@hotel.example',
      'SEQUENCE:3601',
      'STATUS:CANCELLED',
      'DTSTAMP:20261122T130001Z',
    ]),
  )
})

test('starts at once when it is booked after the hour of check-in', () => {
  const late = { ...BOOKING, booked_at: '2026-11-22T17:31:00Z' }
  expect(linesOf(bookingCalendar(late, HOTEL))).toContain('DTSTART:20261122T173100Z')
})

test('lasts after midnight until noon of the same day', () => {
  const late = { ...BOOKING, booked_at: '2026-12-31T23:30:00Z' }
  const lines = linesOf(bookingCalendar(late, HOTEL))
  expect(lines).toContain('DTSTART:20261231T233000Z')
  expect(lines).toContain('DTEND:20270101T110000Z')
  expect(lines.join('')).toContain(String.raw`Check-out: Friday 1 January 2027\, by noon\, Lagos time`)
})

test('escapes what means something in the format, and lets no text begin a line of its own', () => {
  const text = bookingCalendar({ ...BOOKING, roomName: 'A; B, C\\D\r\nEND:VCALENDAR' }, HOTEL)
  expect(linesOf(text)).toContain(String.raw`SUMMARY:The Landmark Hotel: A\; B\, C\\D\nEND:VCALENDAR`)
  expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1)
})
