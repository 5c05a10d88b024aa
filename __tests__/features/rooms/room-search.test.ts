import { guestChoices, priceChoices, roomSearchPath } from '../../../src/features/rooms/room-choices'
import { isMatch, NO_SEARCH, parseRoomSearch } from '../../../src/features/rooms/room-search'
import { liveRoom } from '../../support/hotel-rooms'

test.each([
  ['', NO_SEARCH],
  ['?guests=4&price=200000&free=1', { guests: 4, maxPrice: 200_000, isFree: true }],
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
  const room = liveRoom(5, { max_people: 3, price: 50_000 })
  expect(isMatch(room, { ...NO_SEARCH, ...wish })).toBe(isFound)
})

test('leaves out a taken room only where a free one is wanted', () => {
  const taken = liveRoom(1, { available: false })
  expect(isMatch(taken, NO_SEARCH)).toBe(true)
  expect(isMatch(taken, { ...NO_SEARCH, isFree: true })).toBe(false)
})

const rooms = [
  liveRoom(1, { price: 85_000, max_people: 2 }),
  liveRoom(2, { price: 380_000, max_people: 3 }),
  liveRoom(3, { price: 950_000, max_people: 4 }),
]

test('offers the numbers of guests that the largest room takes, and the one that is asked for', () => {
  expect(guestChoices(rooms, 0)).toEqual([2, 3, 4])
  expect(guestChoices(rooms, 9)).toEqual([2, 3, 4, 9])
  expect(guestChoices([liveRoom(1, { max_people: 1 })], 0)).toEqual([])
})

test('offers round prices, each of which finds some rooms and leaves out others', () => {
  const choices = priceChoices(rooms, 0)
  expect(choices).toEqual([100_000, 150_000, 200_000, 300_000, 500_000, 750_000])
  for (const price of choices) {
    const found = rooms.filter((room) => isMatch(room, { ...NO_SEARCH, maxPrice: price }))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(rooms.length)
  }
  expect(priceChoices(rooms, 120_000)).toContain(120_000)
  expect(priceChoices([], 0)).toEqual([])
})
