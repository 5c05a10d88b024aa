import { gql, type TypedDocumentNode } from '@apollo/client'
import type {
  BookingAnswer,
  BookingCancellation,
  BookingCorrection,
  BookingDetails,
  BookingQuestion,
  ContactMessage,
  EmailConfirmation,
  InvoiceOrder,
  PaymentVerification,
  Room,
} from '../shared/contract'
import type { GuestStep } from '../shared/paths'

/** Every field of the contract. Apollo drops fields that are not listed here. */
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

/** The answer is a scalar, so that Apollo caches none of it. */
export const BOOKING_STATUS: TypedDocumentNode<
  { bookingStatus: BookingAnswer },
  { question: BookingQuestion }
> = gql`
  query BookingStatus($question: BookingQuestion!) {
    bookingStatus(question: $question)
  }
`

/** What the steps of a guest send: most with the question that proves whose booking it is. */
export type GuestInput =
  BookingDetails | BookingCorrection | BookingCancellation | EmailConfirmation | InvoiceOrder

export const CHANGE_BOOKING: TypedDocumentNode<
  { changeBooking: BookingAnswer },
  { step: GuestStep; input: GuestInput }
> = gql`
  mutation ChangeBooking($step: GuestStep!, $input: GuestInput!) {
    changeBooking(step: $step, input: $input)
  }
`

export interface SendMessageVariables {
  input: ContactMessage
  /** Seconds from opening the page to sending the form. */
  seconds: number
}

export const SEND_MESSAGE: TypedDocumentNode<{ sendMessage: boolean }, SendMessageVariables> = gql`
  mutation SendMessage($input: ContactMessage!, $seconds: Float!) {
    sendMessage(input: $input, seconds: $seconds)
  }
`

/** The host's data about a booking. The contract requires none. */
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
