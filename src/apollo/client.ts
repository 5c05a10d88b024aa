import { ApolloClient, InMemoryCache } from '@apollo/client'
import { earlyData, noteApolloLoaded } from './early-rooms'
import { ROOM, ROOMS } from './operations'
import { restLink } from './rest-link'

/** The page's Apollo Client. Import this file only behind import(): Apollo must not delay the first view. */
export const client = new ApolloClient({
  link: restLink,
  cache: new InMemoryCache(),
})

const { rooms, room } = earlyData
if (rooms) client.writeQuery({ query: ROOMS, data: { rooms } })
if (room) client.writeQuery({ query: ROOM, variables: { id: room.id }, data: { room } })
noteApolloLoaded(() => client.readQuery({ query: ROOMS })?.rooms)
