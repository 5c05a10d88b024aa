import { siteEnv } from '../config/site-env'
import type { Room } from '../shared/contract'
import { firstTouch } from './first-touch'
import type { RoomData, RoomsData } from './operations'
import { readEarly } from './rest-call'

/**
 * Calls `tell` with the live list that the page itself has asked for, and resolves when the guest first
 * presses something; resolves at once when there is no such answer. Throws an ApiError when it is a refusal.
 */
export async function followEarlyRooms(tell: (rooms: Room[]) => void, unmounted: AbortSignal): Promise<void> {
  const data = await readEarly<RoomsData>({ operationName: 'Rooms', variables: {} }, siteEnv.apiHost)
  if (!data || unmounted.aborted) return
  tell(data.rooms)
  await firstTouch()
}

/** Does the same for one room. */
export async function followEarlyRoom(
  id: number,
  tell: (room: Room) => void,
  unmounted: AbortSignal,
): Promise<void> {
  const data = await readEarly<RoomData>({ operationName: 'Room', variables: { id } }, siteEnv.apiHost)
  if (!data || unmounted.aborted) return
  tell(data.room)
  await firstTouch()
}
