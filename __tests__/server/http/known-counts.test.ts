import { KnownCounts } from '../../../src/server/http/known-counts'

const MINUTE_MS = 60_000

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') }))
afterEach(() => void jest.useRealTimers())

it('counts the requests of each key in a window that its first one begins', () => {
  const counts = new KnownCounts()
  const endsAt = Date.now() + MINUTE_MS
  counts.add('ada', MINUTE_MS)
  jest.advanceTimersByTime(MINUTE_MS - 1)
  expect(counts.add('ada', MINUTE_MS)).toEqual({ hits: 2, untold: 2, endsAt })
  expect(counts.add('grace', MINUTE_MS)).toMatchObject({ hits: 1 })
  jest.advanceTimersByTime(1)
  expect(counts.add('ada', MINUTE_MS)).toMatchObject({ hits: 1, endsAt: endsAt + MINUTE_MS })
})

it('forgets what a flood has left, when its windows have ended', () => {
  const counts = new KnownCounts()
  for (let address = 0; address < 3_000; address += 1) counts.add(`address ${address}`, MINUTE_MS)
  expect(counts.size).toBe(3_000)
  jest.advanceTimersByTime(MINUTE_MS)
  counts.add('ada', MINUTE_MS)
  expect(counts.size).toBe(1)
})

it('keeps 5,000 counts at most, those that were used last', () => {
  const counts = new KnownCounts()
  counts.add('ada', MINUTE_MS)
  for (let address = 0; address < 9_000; address += 1) {
    counts.add(`address ${address}`, MINUTE_MS)
    if (address % 1_000 === 0) counts.add('ada', MINUTE_MS)
  }
  expect(counts.size).toBe(5_000)
  expect(counts.get('ada')).toMatchObject({ hits: 10 })
  expect(counts.get('address 0')).toBeUndefined()
})
