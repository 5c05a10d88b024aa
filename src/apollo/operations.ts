import { gql, type TypedDocumentNode } from '@apollo/client'
import type {
  BookingQuestion,
  BookingAnswer,
  ContactMessage,
  PaymentVerification,
  Room,
} from '../shared/contract'

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

/** The answer is one value: nothing of it stays in the cache. */
export const BOOKING_STATUS: TypedDocumentNode<
  { bookingStatus: BookingAnswer },
  { question: BookingQuestion }
> = gql`
  query BookingStatus($question: BookingQuestion!) {
    bookingStatus(question: $question)
  }
`

export interface SendMessageVariables {
  input: ContactMessage
  /** From the opening of the page to the sending of the form. */
  seconds: number
}

export const SEND_MESSAGE: TypedDocumentNode<{ sendMessage: boolean }, SendMessageVariables> = gql`
  mutation SendMessage($input: ContactMessage!, $seconds: Float!) {
    sendMessage(input: $input, seconds: $seconds)
  }
`

/** What the host says about a booking. By the contract it need not say anything. */
export interface Confirmation {
  code?: string
  /** When it was booked by the server's clock, in milliseconds since 1970. */
  bookedAt?: number
}

export const VERIFY_PAYMENT: TypedDocumentNode<
  { verifyPayment: Confirmation },
  { input: PaymentVerification }
> = gql`
  mutation VerifyPayment($input: PaymentVerification!) {
    verifyPayment(input: $input)
  }
`
