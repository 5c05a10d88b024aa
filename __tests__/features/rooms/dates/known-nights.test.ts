import {
  findStay,
  firstFree,
  lastDeparture,
  nearestFree,
} from '../../../../src/features/rooms/dates/known-nights'
import type { KnownNights } from '../../../../src/apollo/useRoomNights'
import { dayAfter, USUAL_LIMITS } from '../../../../src/shared/stay'

/** The nights from 1 December on, one for each letter: `s` is sold, `f` is free, `F` is free and dearer. */
function nights(letters: string): KnownNights {
  return new Map(
    [...letters].map((letter, index) => {
      const night = dayAfter('2026-12-01', index)
      return [night, { night, free: letter !== 's', price: letter === 'F' ? 90_000 : 65_000 }]
    }),
  )
}

const stay = (day: number, count: number) => ({
  from: `2026-12-${String(day).padStart(2, '0')}`,
  nights: count,
})

test('a stay costs the sum of its nights, and is free when all of them are', () => {
  expect(findStay(nights('fFf'), stay(1, 3))).toMatchObject({ isFree: true, total: 220_000 })
  expect(findStay(nights('fsf'), stay(1, 3))?.isFree).toBe(false)
})

test('a stay of which one night is not known is not known', () => {
  expect(findStay(nights('ff'), stay(1, 3))).toBeUndefined()
})

test('the next free night is one of those for sale', () => {
  expect(firstFree(nights('ssff'), '2026-12-01', '2026-12-31')).toMatchObject({ night: '2026-12-03' })
  expect(firstFree(nights('ssff'), '2026-12-01', '2026-12-02')).toBeUndefined()
})

test('a guest can leave on the day whose night is sold, and after the most nights of the hotel', () => {
  expect(lastDeparture(nights('fffs'), '2026-12-01', USUAL_LIMITS)).toBe('2026-12-04')
  expect(lastDeparture(nights('f'.repeat(20)), '2026-12-01', USUAL_LIMITS)).toBe('2026-12-15')
  expect(lastDeparture(nights('s'), '2026-12-01', USUAL_LIMITS)).toBe('2026-12-01')
})

test('the three nearest free stays are offered, in the order of their days', () => {
  const near = nearestFree(nights('ffffssfffff'), stay(5, 2), USUAL_LIMITS, '2026-12-01')
  expect(near).toEqual([stay(2, 2), stay(3, 2), stay(7, 2)])
})

test('none is offered that begins before tonight or after the last night for sale', () => {
  const limits = { maxNights: 14, daysAhead: 1 }
  expect(nearestFree(nights('fsffff'), stay(2, 1), limits, '2026-12-02')).toEqual([stay(3, 1)])
})
