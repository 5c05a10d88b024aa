import { isAllowed, type Permission, type Role } from '../../../shared/desk/roles'

export type Route =
  | { screen: ScreenName }
  | { screen: 'booking'; code: string }
  | { screen: 'room'; id: number }
  | { screen: 'new-room' }
  | { screen: 'sign-in' }
  | { screen: 'unknown' }

export type ScreenName =
  'today' | 'rooms' | 'bookings' | 'money' | 'messages' | 'mail' | 'people' | 'guest-data'

interface Screen {
  name: ScreenName
  label: string
  path: string
  permission: Permission
}

/**
 * The screens in the order of the navigation. A phone's bar has the first four, and the others under "More".
 */
export const SCREENS: readonly Screen[] = [
  { name: 'today', label: 'Today', path: '/desk/today', permission: 'bookings' },
  { name: 'rooms', label: 'Rooms', path: '/desk/rooms', permission: 'view' },
  { name: 'bookings', label: 'Bookings', path: '/desk/bookings', permission: 'bookings' },
  { name: 'money', label: 'Money', path: '/desk/money', permission: 'money' },
  { name: 'messages', label: 'Messages', path: '/desk/messages', permission: 'messages' },
  { name: 'mail', label: 'Mail', path: '/desk/mail', permission: 'mail' },
  { name: 'people', label: 'People', path: '/desk/people', permission: 'people' },
  { name: 'guest-data', label: 'Guest data', path: '/desk/guest-data', permission: 'privacy' },
]

export function screensFor(role: Role): readonly Screen[] {
  return SCREENS.filter(({ permission }) => isAllowed(role, permission))
}

/** Returns what an address shows to a role; the address /desk shows the role's first screen. */
export function routeOf(path: string, role: Role): Route {
  const [name, id] = path
    .replace(/^\/desk\/?/, '')
    .split('/')
    .map(decoded)
  const own = screensFor(role)
  if (name === '' || name === undefined) return { screen: own[0]?.name ?? 'rooms' }
  if (name === 'sign-in') return { screen: 'sign-in' }
  const screen = own.find((one) => one.name === name)
  if (screen === undefined) return { screen: 'unknown' }
  if (id === undefined || id === '') return { screen: screen.name }
  if (screen.name === 'bookings') return { screen: 'booking', code: id }
  if (screen.name !== 'rooms' || !isAllowed(role, 'offer')) return { screen: 'unknown' }
  if (id === 'new') return { screen: 'new-room' }
  return /^[1-9]\d{0,8}$/.test(id) ? { screen: 'room', id: Number(id) } : { screen: 'unknown' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
