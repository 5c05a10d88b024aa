import { delayAfter } from '../../../src/server/mail/backoff'

it.each([
  [1, 1],
  [2, 2],
  [5, 30],
  [9, 360],
  [10, 360],
  [5000, 360],
])('waits at most, after %i failed attempts, %i minutes', (failures, minutes) => {
  expect(delayAfter(failures, () => 0)).toBe(minutes * 60_000)
  expect(delayAfter(failures, () => 0.999_999)).toBeGreaterThanOrEqual(minutes * 48_000)
})

it('spreads mails that failed together', () => {
  expect(new Set(Array.from({ length: 20 }, () => delayAfter(9))).size).toBeGreaterThan(10)
})
