import { dayInWords, weekdayOf } from '../../src/shared/day-in-words'
import {
  atHotel,
  businessDay,
  countNights,
  dayAfter,
  formatDayAndMonth,
  formatHotelDay,
  hotelDay,
  hotelTime,
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
  ['2026-11-26T22:59:00Z', '23:59', '2026-11-26'],
  ['2026-11-26T23:30:00Z', '00:30', '2026-11-26'],
  ['2026-11-27T04:59:00Z', '05:59', '2026-11-26'],
  ['2026-11-27T05:00:00Z', '06:00', '2026-11-27'],
  ['2026-12-31T23:30:00Z', '00:30', '2026-12-31'],
])('begins the business day at 06:00: %s is %s at the hotel', (moment, time, day) => {
  expect([hotelTime(moment), businessDay(moment)]).toEqual([time, day])
})

it('counts nights over the end of a month', () => {
  expect(countNights('2026-11-29', '2026-12-02')).toBe(3)
})

const DAY_MS = 86_400_000
const lagos = { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long' } as const
const inLagos = new Intl.DateTimeFormat('en-GB', lagos)
const weekdayInLagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', weekday: 'long' })
const withYear = new Intl.DateTimeFormat('en-GB', { ...lagos, year: 'numeric' })

it('names every day of four years as the language data does, on both sides of the hotel’s midnight', () => {
  for (let days = 0; days < 4 * 366; days += 1) {
    for (const hour of [0, 22, 23]) {
      const atMs = Date.UTC(2026, 0, 1, hour) + days * DAY_MS
      expect(formatDayAndMonth(atMs)).toBe(inLagos.format(atMs))
      expect(weekdayOf(hotelDay(new Date(atMs).toISOString()))).toBe(weekdayInLagos.format(atMs))
    }
    const noon = Date.UTC(2026, 0, 1, 12) + days * DAY_MS
    expect(dayInWords(new Date(noon).toISOString().slice(0, 10))).toBe(withYear.format(noon))
  }
})
