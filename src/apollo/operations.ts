import { gql, type TypedDocumentNode } from '@apollo/client'
import type { ContactMessage, PaymentVerification, Room } from '../shared/contract'

/** Every field of the contract. Apollo drops a field that is not named here. */
const ROOM_FIELDS = gql`
  fragment RoomFields on Room {
    id
    name
    description
    image
    size
    max_people
    price
    available
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

export interface SendMessageVariables {
  input: ContactMessage
  /** Seconds from the form's appearing to its sending. */
  seconds: number
}

export const SEND_MESSAGE: TypedDocumentNode<{ sendMessage: boolean }, SendMessageVariables> = gql`
  mutation SendMessage($input: ContactMessage!, $seconds: Float!) {
    sendMessage(input: $input, seconds: $seconds)
  }
`

export const VERIFY_PAYMENT: TypedDocumentNode<{ verifyPayment: boolean }, { input: PaymentVerification }> =
  gql`
    mutation VerifyPayment($input: PaymentVerification!) {
      verifyPayment(input: $input)
    }
  `
