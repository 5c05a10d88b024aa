import type { Room } from '../shared/contract'
import { ApiError } from './api-error'
import { client } from './client'
import { ROOM } from './operations'

/** Fetches one live room. Throws an ApiError, with status 404 when the room does not exist. */
export async function fetchRoom(roomId: number): Promise<Room> {
  const { data } = await client.query({ query: ROOM, variables: { id: roomId }, fetchPolicy: 'network-only' })
  if (!data) throw new ApiError('server', 'The API gave no room')
  return data.room
}
