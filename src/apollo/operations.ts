import { gql, type TypedDocumentNode } from '@apollo/client'
import type { Room } from '../shared/contract'
import { ROOM_FIELD_NAMES } from '../shared/room-fields'

/** Every field of the contract. Apollo drops fields that are not listed here. */
const ROOM_FIELDS = gql`
  fragment RoomFields on Room {
    id
    ${ROOM_FIELD_NAMES.join('\n')}
    image
    price
    available
    payment_in_progress
  }
`

export interface RoomsData {
  rooms: Room[]
}

export const ROOMS: TypedDocumentNode<RoomsData, Record<string, never>> = gql`
  query Rooms {
    rooms {
      ...RoomFields
    }
  }
  ${ROOM_FIELDS}
`

export interface RoomData {
  room: Room
}

export const ROOM: TypedDocumentNode<RoomData, { id: number }> = gql`
  query Room($id: Int!) {
    room(id: $id) {
      ...RoomFields
    }
  }
  ${ROOM_FIELDS}
`
