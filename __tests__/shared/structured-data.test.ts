import { describeHotel, describeRoom } from '../../src/shared/structured-data'

const ORIGIN = 'https://hotel.example'
const HOTEL = {
  name: 'The Landmark Hotel',
  address: ['3 Marina', 'Lagos, Nigeria'],
  email: 'stay@hotel.example',
  phones: ['+234 1 700 0100'],
  map: 'https://map.example/3-marina',
}
const ABOUT = { description: 'A house.', stay: { arriveFrom: '14:00', leaveBy: '12:00' } }
const ROOM = { name: 'Twin Room', description: 'Two beds.', max_people: 2, price: 85_000, amenities: [] }
const PLACE = { path: '/room/4', picture: '/twin.jpg' }
const NIGHT = '2026-11-29'

it('leaves out what a hotel does not say of itself', () => {
  const whole = describeHotel(HOTEL, { ...ABOUT, prices: { min: null, max: null } }, ORIGIN)
  expect(Object.keys(whole)).toEqual(expect.not.arrayContaining(['geo', 'priceRange', 'amenityFeature']))
  expect(whole.hasMap).toBe('https://map.example/3-marina')
})

it.each([
  ['32 m²', 32],
  ['32.5 m2', 32.5],
  ['32 sqm', 32],
  ['344 sq ft', undefined],
  ['spacious', undefined],
])('reads the size "%s" as %p square metres', (size, metres) => {
  expect(describeRoom({ ...ROOM, size }, PLACE, ORIGIN, NIGHT).floorSize).toEqual(
    metres === undefined ? undefined : { '@type': 'QuantitativeValue', value: metres, unitCode: 'MTK' },
  )
})

it('names no address where the site has none yet', () => {
  const texts = [describeHotel(HOTEL, ABOUT, ''), describeRoom({ ...ROOM, size: '32 m²' }, PLACE, '', NIGHT)]
  expect(JSON.stringify(texts)).not.toMatch(/"(?:url|image|@id)"/)
})
