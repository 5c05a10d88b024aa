import { routeOf, screensFor } from '../../../../src/features/desk/frame/screens'

const names = (role: Parameters<typeof screensFor>[0]) => screensFor(role).map(({ name }) => name)

test('each role has its own screens', () => {
  expect(names('owner').join(' ')).toBe(
    'today rooms calendar bookings money messages mail content site figures journal people guest-data',
  )
  expect(names('desk')).toEqual(['today', 'rooms', 'calendar', 'bookings', 'money', 'messages', 'mail'])
  expect(names('marketing')).toEqual(['rooms', 'content', 'site', 'figures'])
  expect(names('housekeeping')).toEqual(['rooms'])
})

test.each([
  ['/desk', 'owner', { screen: 'today' }],
  ['/desk/', 'desk', { screen: 'today' }],
  ['/desk', 'marketing', { screen: 'rooms' }],
  ['/desk/rooms/3', 'housekeeping', { screen: undefined }],
  ['/desk/account', 'housekeeping', { screen: 'account' }],
  ['/desk/money', 'desk', { screen: 'money' }],
  ['/desk/bookings/K7M2QX', 'desk', { screen: 'bookings', id: 'K7M2QX' }],
  ['/desk/bookings/%', 'desk', { screen: 'bookings' }],
  ['/desk/bookings/K7M2QX%E2%80%8B).', 'desk', { screen: 'bookings', id: 'K7M2QX' }],
  ['/desk/rooms/3', 'marketing', { screen: 'rooms', id: '3' }],
  ['/desk/rooms/new', 'owner', { screen: 'rooms', id: 'new' }],
  ['/desk/content/blog/the-pool.md', 'marketing', { screen: 'content', id: 'blog/the-pool.md' }],
  ['/desk/elsewhere', 'owner', { screen: undefined }],
] as const)('%s shows a person of the role %s the right screen', (path, role, route) => {
  expect(routeOf(path, role)).toEqual(route)
})
