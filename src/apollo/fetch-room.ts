import type { Room } from '../shared/contract'
import { ApiError } from './api-error'
import { client } from './client'
import { ROOM } from './operations'

/** Asks the API for one room as it is now. Throws an ApiError; status 404 when there is no such room. */
export async function fetchRoom(roomId: number): Promise<Room> {
  const { data } = await client.query({ query: ROOM, variables: { id: roomId }, fetchPolicy: 'network-only' })
  if (!data) throw new ApiError('server', 'The API gave no room')
  return data.room
}
