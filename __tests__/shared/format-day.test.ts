import { dayInWords } from '../../src/shared/day-in-words'
import { formatDay, formatNight } from '../../src/shared/format-day'

const DAY_MS = 86_400_000
const lagos = { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long' } as const
const inLagos = new Intl.DateTimeFormat('en-GB', lagos)
const nightInLagos = new Intl.DateTimeFormat('en-GB', { ...lagos, weekday: 'long' })
const withYear = new Intl.DateTimeFormat('en-GB', { ...lagos, year: 'numeric' })

it('names every day of four years as the language data does, on both sides of the hotel’s midnight', () => {
  for (let days = 0; days < 4 * 366; days += 1) {
    for (const hour of [0, 22, 23]) {
      const atMs = Date.UTC(2026, 0, 1, hour) + days * DAY_MS
      expect(formatDay(atMs)).toBe(inLagos.format(atMs))
      expect(formatNight(atMs)).toBe(nightInLagos.format(atMs).replace(',', ''))
    }
    const noon = Date.UTC(2026, 0, 1, 12) + days * DAY_MS
    expect(dayInWords(new Date(noon).toISOString().slice(0, 10))).toBe(withYear.format(noon))
  }
})
