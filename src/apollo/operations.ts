import { gql, type TypedDocumentNode } from '@apollo/client'
import { type DocumentNode, type FragmentDefinitionNode, Kind, type NameNode } from 'graphql'
import type { Room } from '../shared/contract'
import { ROOM_FIELD_NAMES } from '../shared/room-fields'

/** Apollo drops fields that are not listed. With a text for `gql`, guests would load Apollo's parser. */
const ROOM_FIELDS: FragmentDefinitionNode = {
  kind: Kind.FRAGMENT_DEFINITION,
  name: nameOf('RoomFields'),
  typeCondition: { kind: Kind.NAMED_TYPE, name: nameOf('Room') },
  selectionSet: {
    kind: Kind.SELECTION_SET,
    selections: ['id', ...ROOM_FIELD_NAMES, 'image', 'price', 'available', 'payment_in_progress'].map(
      (field) => ({ kind: Kind.FIELD, name: nameOf(field) }),
    ),
  },
}

export interface RoomsData {
  rooms: Room[]
}

export const ROOMS: TypedDocumentNode<RoomsData, Record<string, never>> = withFields(gql`
  query Rooms {
    rooms {
      ...RoomFields
    }
  }
`)

export interface RoomData {
  room: Room
}

export const ROOM: TypedDocumentNode<RoomData, { id: number }> = withFields(gql`
  query Room($id: Int!) {
    room(id: $id) {
      ...RoomFields
    }
  }
`)

function nameOf(value: string): NameNode {
  return { kind: Kind.NAME, value }
}

function withFields(query: DocumentNode): DocumentNode {
  return { ...query, definitions: [...query.definitions, ROOM_FIELDS] }
}
