import type { Role } from '../../../shared/desk/roles'

/** What a role is called at the desk. */
export const ROLE_WORDS: Record<Role, string> = {
  desk: 'Front desk',
  marketing: 'Marketing',
  owner: 'Owner',
}

/** What people of a role can do, in one line. */
export const ROLE_HELP: Record<Role, string> = {
  desk: 'Rooms, bookings, money, messages and mail',
  marketing: 'Prices, texts and pictures of rooms, and publishing',
  owner: 'Everything, and who may sign in here',
}
