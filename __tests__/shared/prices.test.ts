import { findUnusual, priceOf, type PricePeriod } from '../../src/shared/prices'

const ROOM = { id: 3, price_kobo: 8_500_000 }
const FRIDAY = '2026-12-04'

function period(fields: Partial<PricePeriod> = {}): PricePeriod {
  return {
    id: 'p',
    room_id: null,
    first_night: '2026-12-01',
    last_night: '2026-12-31',
    weekdays: '1234567',
    price_kobo: 9_000_000,
    percent: null,
    created_at: '2026-11-01T10:00:00.000Z',
    ...fields,
  }
}
const newer = { created_at: '2026-11-02T10:00:00.000Z', price_kobo: 7_000_000 }

it.each([
  ['the ordinary one without a period', [], 8_500_000],
  ['that of a period', [period()], 9_000_000],
  ['the ordinary one on the day before', [period({ first_night: '2026-12-05' })], 8_500_000],
  ['the ordinary one on the day after', [period({ last_night: '2026-12-03' })], 8_500_000],
  ['that of a period on both of its ends', [period({ first_night: FRIDAY, last_night: FRIDAY })], 9_000_000],
  ['that of a period on its weekdays', [period({ weekdays: '5' })], 9_000_000],
  ['the ordinary one on other weekdays', [period({ weekdays: '123467' })], 8_500_000],
  ['the ordinary one beside a period of another room', [period({ room_id: 4 })], 8_500_000],
  ['that of the newer of two', [period(newer), period()], 7_000_000],
  ['that of the room before that of all', [period({ room_id: 3 }), period(newer)], 9_000_000],
  ['a percentage, in whole naira', [period({ price_kobo: null, percent: 33 })], 2_805_000],
])('is %s', (_what, periods, kobo) => {
  expect(priceOf(ROOM, FRIDAY, periods)).toBe(kobo)
})

it('rounds a percentage to whole naira', () => {
  const percent = period({ price_kobo: null, percent: 33 })
  expect(priceOf({ ...ROOM, price_kobo: 1_000_100 }, FRIDAY, [percent])).toBe(330_000)
  expect(priceOf({ ...ROOM, price_kobo: 100 }, FRIDAY, [percent])).toBe(100)
})

it('is unusual below half of the ordinary one, or above twice', () => {
  const found = (percent: number) => findUnusual([ROOM], period({ price_kobo: null, percent })).length
  expect([49, 50, 200, 201].map(found)).toEqual([1, 0, 0, 1])
  expect(findUnusual([ROOM], period({ room_id: 4, price_kobo: 1 }))).toEqual([])
})
