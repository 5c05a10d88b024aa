import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { Room } from '../shared/contract'
import { ApiError } from './api-error'
import { client } from './client'
import type { LiveSource } from './follow-live'
import { ROOM, ROOMS } from './operations'

type Following<Value> = Parameters<LiveSource<Value>['follow']>

export function followRooms(...[show, ...rest]: Following<Room[]>): Promise<void> {
  return follow(ROOMS, {}, ({ rooms }) => show(rooms), ...rest)
}

export function followRoom(id: number, ...[show, ...rest]: Following<Room>): Promise<void> {
  return follow(ROOM, { id }, ({ room }) => show(room), ...rest)
}

export async function queryRoom(id: number): Promise<Room> {
  const { data } = await client.query({ query: ROOM, variables: { id }, fetchPolicy: 'network-only' })
  if (!data) throw new ApiError('server', 'The API returned no room')
  return data.room
}

async function follow<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  show: (data: Data) => void,
  ended: AbortSignal,
  isFetched: boolean,
): Promise<void> {
  if (!isFetched) await client.query({ query, variables, fetchPolicy: 'network-only' })
  if (ended.aborted) return
  const subscription = client
    .watchQuery({ query, variables, fetchPolicy: 'cache-only' })
    .subscribe((result) => {
      if (result.dataState === 'complete') show(result.data as Data)
    })
  ended.addEventListener('abort', () => subscription.unsubscribe())
}
