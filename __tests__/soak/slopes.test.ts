import { findGrowth, type Life, slopesOf } from './samples'
import { byMinute, isFlat, slopeOf } from './slopes'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

function line(rise: number, noise: (minute: number) => number, minutes = 40) {
  return Array.from({ length: minutes }, (_, minute) => ({
    at: minute * MINUTE_MS,
    value: 100 + (rise * minute * MINUTE_MS) / HOUR_MS + noise(minute),
  }))
}

it('finds the slope of a straight line, without an error', () => {
  expect(slopeOf(line(12, () => 0))).toEqual({
    perHour: expect.closeTo(12, 6),
    error: expect.closeTo(0, 6),
    points: 40,
  })
})

it('has the standard error of least squares', () => {
  // x = 0, 1, 2, 3 hours and y = 0, 2, 1, 3: slope 0.8, residuals ±0.3 and ±0.9 around 1.5.
  const points = [0, 2, 1, 3].map((value, hour) => ({ at: hour * HOUR_MS, value }))
  expect(slopeOf(points)).toMatchObject({
    perHour: expect.closeTo(0.8),
    error: expect.closeTo(Math.sqrt(1.8 / 2 / 5)),
  })
})

it('gives no slope for three points', () => {
  expect(slopeOf(line(1, () => 0, 3))).toBeUndefined()
})

it.each([
  ['a line within its noise', line(3, (minute) => (minute % 2 === 0 ? 30 : -30)), true],
  ['a small rise', line(4, () => 0), true],
  ['a fall', line(-40, () => 0), true],
  ['a rise beyond noise and bound', line(40, (minute) => (minute % 2 === 0 ? 1 : -1)), false],
])('judges %s', (_name, points, expected) => {
  expect(isFlat(slopeOf(points) ?? { perHour: Number.NaN, error: 0, points: 0 }, 5)).toBe(expected)
})

it('takes the mean of each minute', () => {
  const points = [
    { at: 0, value: 1 },
    { at: 30_000, value: 3 },
    { at: 70_000, value: 9 },
  ]
  expect(byMinute(points)).toEqual([
    { at: 15_000, value: 2 },
    { at: 70_000, value: 9 },
  ])
})

describe('a life', () => {
  it('may grow in its first third', () => {
    expect(findGrowth(slopesOf([lifeOf((minute) => 100 + 20 * Math.min(minute, 10))]))).toEqual([])
  })

  it('may not grow for longer', () => {
    expect(findGrowth(slopesOf([lifeOf((minute) => 100 + 20 * Math.min(minute, 15))]))).toEqual([
      expect.stringMatching(/^growth server 1: memory by /),
    ])
  })

  it('may not grow on and on', () => {
    expect(findGrowth(slopesOf([lifeOf((minute) => 100 + minute)]))).toEqual([
      expect.stringMatching(/^growth server 1: memory by 60\.0 ± 0\.0 an hour, over 20 minutes$/),
    ])
  })

  it('is not judged when it was short', () => {
    expect(findGrowth(slopesOf([lifeOf((minute) => 100 + minute, 10)]))).toEqual([])
  })
})

function lifeOf(memoryAt: (minute: number) => number, minutes = 30): Life {
  const samples = Array.from({ length: minutes * 6 }, (_, index) => ({
    at: index * 10_000,
    memoryMb: memoryAt(index / 6),
    fileMb: 40,
    heapMb: 50,
    heapPagesMb: 60,
    externalMb: 10,
    descriptors: 30,
    sockets: 10,
    delayMs: 1,
  }))
  return { server: 'server 1', startedAt: 0, samples }
}
