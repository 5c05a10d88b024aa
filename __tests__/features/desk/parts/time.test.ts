import { formatDay, formatMoment, monthOf } from '../../../../src/features/desk/parts/time'

const NOW = new Date('2026-11-22T20:00:00Z')

test.each([
  ['2026-11-22T13:05:00Z', 'today 14:05'],
  ['2026-11-21T23:00:00Z', 'today 00:00'],
  ['2026-11-21T22:59:00Z', 'yesterday 23:59'],
  ['2026-11-20T08:00:00Z', '20 Nov, 09:00'],
  ['2025-12-31T23:30:00Z', '1 Jan, 00:30'],
  ['2025-11-20T08:00:00Z', '20 Nov 2025, 09:00'],
])('formats %s as "%s" in Lagos time', (moment, words) => {
  expect(formatMoment(moment, NOW)).toBe(words)
})

test('formats a day with its weekday', () => {
  expect(formatDay('2026-11-22')).toBe('Sunday, 22 November 2026')
})

test.each([
  ['2026-11-22', '2026-11-01', '2026-11-30'],
  ['2028-02-10', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s is from %s to %s', (day, from, to) => {
  expect(monthOf(day)).toEqual({ from, to })
})
