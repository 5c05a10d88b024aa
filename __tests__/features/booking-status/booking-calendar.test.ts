import { bookingCalendar } from '../../../src/features/booking-status/booking-calendar'

const HOTEL = {
  name: 'The Landmark Hotel',
  address: ['12 Lagoon Crescent', 'Victoria Island', 'Lagos, Nigeria'],
  email: 'stay@hotel.example',
  phones: ['+234 800 000 0100'],
}
const STAY = { nights: 1, arriveFrom: '14:00', leaveBy: '12:00' }
const BOOKING = {
  id: 'LH-7K3M9Q',
  roomName: 'Classic Room',
  bookedAt: '2026-11-22T12:00:00.000Z',
  stay: STAY,
}

const linesOf = (text: string) => text.split('\r\n')

test('makes an event from arriving to leaving, in UTC, that is the same each time', () => {
  expect(linesOf(bookingCalendar(BOOKING, HOTEL))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//The Landmark Hotel//Booking//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:LH-7K3M9Q@hotel.example',
    'DTSTAMP:20261122T120000Z',
    'DTSTART:20261122T130000Z',
    'DTEND:20261123T110000Z',
    'SUMMARY:The Landmark Hotel: Classic Room',
    String.raw`LOCATION:The Landmark Hotel\, 12 Lagoon Crescent\, Victoria Island\, Lagos\, Nigeria`,
    String.raw`DESCRIPTION:Your booking: LH-7K3M9Q\nCheck-in: Sunday 22 November 2026\, from 2 pm\nCheck-out: Monday 23 November 2026\, by noon\nTelephone: +234 800 000 0100`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('starts at once when it is booked after the hour of check-in', () => {
  const late = { ...BOOKING, bookedAt: '2026-11-22T17:31:00Z' }
  expect(linesOf(bookingCalendar(late, HOTEL))).toContain('DTSTART:20261122T173100Z')
})

test('takes the day of the hotel, and as many nights as a booking has', () => {
  const late = { ...BOOKING, bookedAt: '2026-12-31T23:30:00Z', stay: { ...STAY, nights: 2 } }
  const lines = linesOf(bookingCalendar(late, HOTEL))
  expect(lines).toContain('DTSTART:20270101T130000Z')
  expect(lines).toContain('DTEND:20270103T110000Z')
})

test('escapes what means something in the format, and lets no text begin a line of its own', () => {
  const text = bookingCalendar({ ...BOOKING, roomName: 'A; B, C\\D\r\nEND:VCALENDAR' }, HOTEL)
  expect(linesOf(text)).toContain(String.raw`SUMMARY:The Landmark Hotel: A\; B\, C\\D\nEND:VCALENDAR`)
  expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1)
})
