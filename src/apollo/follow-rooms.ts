import type { Room } from '../shared/contract'
import { client } from './client'
import { ROOMS } from './operations'

/**
 * Asks for the room list and tells it, then again whenever another part of the page learns something of a room, until `unmounted`.
 * Throws an ApiError when the list cannot be had.
 */
export async function followRooms(tell: (rooms: Room[]) => void, unmounted: AbortSignal): Promise<void> {
  await client.query({ query: ROOMS, fetchPolicy: 'network-only' })
  if (unmounted.aborted) return
  const subscription = client.watchQuery({ query: ROOMS, fetchPolicy: 'cache-only' }).subscribe((result) => {
    if (result.dataState === 'complete') tell(result.data.rooms)
  })
  unmounted.addEventListener('abort', () => subscription.unsubscribe())
}
