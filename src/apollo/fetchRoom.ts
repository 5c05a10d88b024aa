import type { Room } from '../shared/contract'
import { ApiError } from './api-error'
import { loadClient } from './load-client'

/** Asks the API for one room as it is now. Throws an ApiError; status 404 when there is no such room. */
export async function fetchRoom(roomId: number): Promise<Room> {
  const { client, ROOM } = await loadClient()
  const { data } = await client.query({ query: ROOM, variables: { id: roomId }, fetchPolicy: 'network-only' })
  if (!data) throw new ApiError('server', 'The API gave no room')
  return data.room
}
