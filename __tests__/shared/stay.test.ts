import { dayInWords } from '../../src/shared/day-in-words'
import {
  atHotel,
  dayAfter,
  formatDayAndMonth,
  formatHotelDay,
  formatNight,
  hotelDay,
  hotelTime,
  leavingDay,
} from '../../src/shared/stay'

it('takes the day on which it is at the hotel', () => {
  expect(hotelDay('2026-11-22T22:59:59Z')).toBe('2026-11-22')
  expect(hotelDay('2026-11-22T23:00:00Z')).toBe('2026-11-23')
  expect(hotelTime('2026-11-22T23:30:00Z')).toBe('00:30')
  expect(formatHotelDay('2026-12-31T23:30:00Z')).toBe('1 January 2027')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(atHotel('2026-11-22', '14:00').toISOString()).toBe('2026-11-22T13:00:00.000Z')
})

it.each([
  ['the same day', '2026-11-22T12:00:00Z', 1, '2026-11-23'],
  ['after midnight', '2026-11-22T23:30:00Z', 1, '2026-11-23'],
  ['a minute before that night ends', '2026-11-23T10:59:00Z', 1, '2026-11-23'],
  ['when the next night begins', '2026-11-23T11:00:00Z', 1, '2026-11-24'],
  ['after midnight, for two nights', '2026-11-22T23:30:00Z', 2, '2026-11-24'],
  ['before it was booked, by a clock that was put back', '2026-11-20T12:00:00Z', 1, '2026-11-23'],
])('lets a guest who comes %s leave on the day that ends what was sold', (_when, came, nights, day) => {
  expect(leavingDay('2026-11-22T09:00:00Z', came, { nights, leaveBy: '12:00' })).toBe(day)
})

const DAY_MS = 86_400_000
const lagos = { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long' } as const
const inLagos = new Intl.DateTimeFormat('en-GB', lagos)
const nightInLagos = new Intl.DateTimeFormat('en-GB', { ...lagos, weekday: 'long' })
const withYear = new Intl.DateTimeFormat('en-GB', { ...lagos, year: 'numeric' })

it('names every day of four years as the language data does, on both sides of the hotel’s midnight', () => {
  for (let days = 0; days < 4 * 366; days += 1) {
    for (const hour of [0, 22, 23]) {
      const atMs = Date.UTC(2026, 0, 1, hour) + days * DAY_MS
      expect(formatDayAndMonth(atMs)).toBe(inLagos.format(atMs))
      expect(formatNight(atMs)).toBe(nightInLagos.format(atMs).replace(',', ''))
    }
    const noon = Date.UTC(2026, 0, 1, 12) + days * DAY_MS
    expect(dayInWords(new Date(noon).toISOString().slice(0, 10))).toBe(withYear.format(noon))
  }
})
