import { ApolloLink } from '@apollo/client'
import { from } from 'rxjs'
import { makeCall } from './rest-call'
import { roomCall, roomsCall } from './room-calls'

export const restLink = new ApolloLink(({ operationName, variables }) => {
  const data = operationName === 'Rooms' ? makeCall(roomsCall) : makeCall(roomCall(Number(variables['id'])))
  return from(data.then((rooms) => ({ data: { ...rooms } })))
})
