import { isMatch, NO_SEARCH, parseRoomSearch, roomSearchPath } from '../../../src/features/rooms/room-search'
import { showLive } from '../../../src/features/rooms/shown-room'
import { liveRoom } from '../../support/hotel-rooms'

test.each([
  ['', NO_SEARCH],
  ['?guests=4&price=200000&free=1', { ...NO_SEARCH, guests: 4, maxPrice: 200_000, isFree: true }],
  [
    '?guests=2&from=2026-12-04&nights=2',
    { ...NO_SEARCH, guests: 2, stay: { from: '2026-12-04', nights: 2 } },
  ],
  ['?free=1', { ...NO_SEARCH, isFree: true }],
])('the address %s is read, and written again as it was', (query, search) => {
  expect(parseRoomSearch(query)).toEqual(search)
  expect(roomSearchPath(search)).toBe(`/rooms${query}`)
})

test.each(['?guests=many', '?guests=-2&price=1e9', '?free=yes', '?price=99999999999', '?utm_source=mail'])(
  'what %s asks is not understood, and finds every room',
  (query) => {
    expect(parseRoomSearch(query)).toEqual(NO_SEARCH)
  },
)

test.each([
  ['room for the guests', { guests: 3 }, true],
  ['no room for the guests', { guests: 4 }, false],
  ['the highest price', { maxPrice: 50_000 }, true],
  ['a higher price', { maxPrice: 49_999 }, false],
  ['a free room', { isFree: true }, true],
])('matches by %s', (_what, wish, isFound) => {
  const room = showLive(liveRoom(5, { max_people: 3, price: 50_000 }), undefined)
  expect(isMatch(room, { ...NO_SEARCH, ...wish })).toBe(isFound)
})

test('leaves out a taken room only where a free one is wanted', () => {
  const taken = showLive(liveRoom(1, { available: false }), undefined)
  expect(isMatch(taken, NO_SEARCH)).toBe(true)
  expect(isMatch(taken, { ...NO_SEARCH, isFree: true })).toBe(false)
})
