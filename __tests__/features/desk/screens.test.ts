import { routeOf, screensFor } from '../../../src/features/desk/frame/screens'

const names = (role: Parameters<typeof screensFor>[0]) => screensFor(role).map(({ name }) => name)

test('each role has the screens that it may use', () => {
  expect(names('owner')).toEqual([
    'today',
    'rooms',
    'bookings',
    'money',
    'messages',
    'mail',
    'people',
    'guest-data',
  ])
  expect(names('desk')).toEqual(['today', 'rooms', 'bookings', 'money', 'messages', 'mail'])
  expect(names('marketing')).toEqual(['rooms'])
})

test.each([
  ['/desk', 'owner', { screen: 'today' }],
  ['/desk/', 'desk', { screen: 'today' }],
  ['/desk', 'marketing', { screen: 'rooms' }],
  ['/desk/money', 'desk', { screen: 'money' }],
  ['/desk/money', 'marketing', { screen: 'unknown' }],
  ['/desk/people', 'desk', { screen: 'unknown' }],
  ['/desk/bookings/K7M2QX', 'desk', { screen: 'booking', code: 'K7M2QX' }],
  ['/desk/bookings/%', 'desk', { screen: 'booking', code: '%' }],
  ['/desk/bookings/K7M2QX', 'marketing', { screen: 'unknown' }],
  ['/desk/rooms/3', 'marketing', { screen: 'room', id: 3 }],
  ['/desk/rooms/3', 'desk', { screen: 'unknown' }],
  ['/desk/rooms/new', 'owner', { screen: 'new-room' }],
  ['/desk/rooms/0x3', 'owner', { screen: 'unknown' }],
  ['/desk/elsewhere', 'owner', { screen: 'unknown' }],
  ['/desk/sign-in', 'desk', { screen: 'sign-in' }],
] as const)('%s shows a person of the role %s the right screen', (path, role, place) => {
  expect(routeOf(path, role)).toEqual(place)
})
