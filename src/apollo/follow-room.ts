import type { Room } from '../shared/contract'
import { client } from './client'
import { fetchRoom } from './fetch-room'
import { ROOM } from './operations'

/**
 * Asks for one room and tells it, then again whenever another part of the page learns something of it, until `unmounted`.
 * Throws an ApiError when the room cannot be had.
 */
export async function followRoom(
  roomId: number,
  tell: (room: Room) => void,
  unmounted: AbortSignal,
): Promise<void> {
  const room = await fetchRoom(roomId)
  if (unmounted.aborted) return
  tell(room)
  const subscription = client
    .watchQuery({ query: ROOM, variables: { id: roomId }, fetchPolicy: 'cache-only' })
    .subscribe((result) => {
      if (result.dataState === 'complete') tell(result.data.room)
    })
  unmounted.addEventListener('abort', () => subscription.unsubscribe())
}
