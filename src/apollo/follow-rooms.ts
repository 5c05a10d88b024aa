import type { Room } from '../shared/contract'
import { client } from './client'
import { ROOMS } from './operations'

/**
 * Fetches the room list and calls `tell` with it. Until `unmounted`, calls `tell` again whenever a room
 * changes in the cache. Throws an ApiError when the list cannot be fetched.
 */
export async function followRooms(tell: (rooms: Room[]) => void, unmounted: AbortSignal): Promise<void> {
  await client.query({ query: ROOMS, fetchPolicy: 'network-only' })
  if (unmounted.aborted) return
  const subscription = client.watchQuery({ query: ROOMS, fetchPolicy: 'cache-only' }).subscribe((result) => {
    if (result.dataState === 'complete') tell(result.data.rooms)
  })
  unmounted.addEventListener('abort', () => subscription.unsubscribe())
}
