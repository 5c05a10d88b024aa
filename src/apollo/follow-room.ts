import type { Room } from '../shared/contract'
import { client } from './client'
import { fetchRoom } from './fetch-room'
import { ROOM } from './operations'

/** Fetches one room and then watches it. Throws an ApiError when the room cannot be fetched. */
export async function followRoom(
  roomId: number,
  tell: (room: Room) => void,
  unmounted: AbortSignal,
): Promise<void> {
  const room = await fetchRoom(roomId)
  if (unmounted.aborted) return
  tell(room)
  watchRoom(roomId, tell, unmounted)
}

/** Calls `tell` with the room in the cache and with every change of it, until `unmounted`. */
export function watchRoom(roomId: number, tell: (room: Room) => void, unmounted: AbortSignal): void {
  const subscription = client
    .watchQuery({ query: ROOM, variables: { id: roomId }, fetchPolicy: 'cache-only' })
    .subscribe((result) => {
      if (result.dataState === 'complete') tell(result.data.room)
    })
  unmounted.addEventListener('abort', () => subscription.unsubscribe())
}
