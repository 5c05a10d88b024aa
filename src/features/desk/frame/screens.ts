import { isAllowed, type Permission, type Role } from '../../../shared/desk/roles'
import { withoutTail } from '../../../shared/text'

export interface Route {
  /** Undefined when the address has no screen, or none for the role. */
  screen: ScreenName | undefined
  /** The id of a booking, mail, room or content file, or 'new'; below money 'night' or 'reports'. */
  id?: string
  part?: 'invoice' | 'card'
}

/** In the order of the navigation. A phone's bar has the first four, and the others under "More". */
export const SCREENS = [
  { name: 'today', label: 'Today', path: '/desk/today', permission: 'guests' },
  { name: 'rooms', label: 'Rooms', path: '/desk/rooms', permission: 'view' },
  { name: 'calendar', label: 'Calendar', path: '/desk/calendar', permission: 'guests' },
  { name: 'bookings', label: 'Bookings', path: '/desk/bookings', permission: 'guests' },
  { name: 'money', label: 'Money', path: '/desk/money', permission: 'guests' },
  { name: 'messages', label: 'Messages', path: '/desk/messages', permission: 'guests' },
  { name: 'mail', label: 'Mail', path: '/desk/mail', permission: 'guests' },
  { name: 'content', label: 'Content', path: '/desk/content', permission: 'offer' },
  { name: 'site', label: 'Site', path: '/desk/site', permission: 'offer' },
  { name: 'figures', label: 'Figures', path: '/desk/figures', permission: 'offer' },
  { name: 'journal', label: 'Journal', path: '/desk/journal', permission: 'administration' },
  { name: 'people', label: 'People', path: '/desk/people', permission: 'administration' },
  { name: 'guest-data', label: 'Guest data', path: '/desk/guest-data', permission: 'administration' },
] as const satisfies readonly { name: string; label: string; path: string; permission: Permission }[]

type ScreenOfNavigation = (typeof SCREENS)[number]
type ScreenName = ScreenOfNavigation['name'] | 'account'

/** The link behind the person's name. */
export const ACCOUNT_PATH = '/desk/account'

export function screensFor(role: Role): readonly ScreenOfNavigation[] {
  return SCREENS.filter(({ permission }) => isAllowed(role, permission))
}

/** Ignores marks that were copied along with a link. */
export function routeOf(path: string, role: Role): Route {
  const [name = '', id = '', ...parts] = withoutTail(decoded(path))
    .replace(/^\/desk\/?/, '')
    .split('/')
  const screens = screensFor(role)
  if (name === '') return { screen: screens[0]?.name }
  if (name === 'account' && id === '') return { screen: 'account' }
  const screen = screens.find((one) => one.name === name)?.name
  if (id === '') return { screen }
  const [part] = parts
  if (screen === 'bookings' && (part === 'invoice' || part === 'card')) return { screen, id, part }
  if (screen === 'money' && (id === 'night' || id === 'reports')) return { screen, id }
  if (screen === 'content') return { screen, id: [id, ...parts].join('/') }
  const hasDetails =
    screen === 'bookings' || screen === 'mail' || (screen === 'rooms' && isAllowed(role, 'offer'))
  return hasDetails ? { screen, id } : { screen: undefined }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
