import { backoffMs, doublingMs } from '../../src/shared/backoff'

it.each([
  [1, 10],
  [2, 20],
  [3, 50],
  [4, 50],
])('after %i failures waits %i ms', (failures, expected) => {
  expect(backoffMs(failures, [10, 20, 50])).toBe(expected)
})

it('adds at most the jitter', () => {
  const pauses = Array.from({ length: 50 }, () => backoffMs(1, [1_000], { jitter: 0.2 }))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1_200)
  expect(new Set(pauses).size).toBeGreaterThan(5)
})

it('doubles up to a maximum', () => {
  expect(doublingMs(5, 60)).toEqual([5, 10, 20, 40, 60])
  expect(doublingMs(5, 40)).toEqual([5, 10, 20, 40])
})
