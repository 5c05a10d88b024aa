import type { DeskRoom } from '../../shared/desk/rooms'
import { isAllowed } from '../../shared/desk/roles'
import type { Actor } from '../journal/journal'

/** Gives a room as a person may see it: only who may see bookings learns who has it. */
export function roomFor({ role }: Pick<Actor, 'role'>, room: DeskRoom): DeskRoom {
  return isAllowed(role, 'bookings') ? room : { ...room, booking: null }
}
