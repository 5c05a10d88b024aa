import { siteEnv } from '../config/site-env'
import type { BookingQuestion, BookingAnswer, PaymentVerification, Room } from '../shared/contract'
import type { GuestStep } from '../shared/paths'
import { ApiError } from './api-error'
import { client } from './client'
import {
  BOOKING_STATUS,
  CHANGE_BOOKING,
  type Confirmation,
  type GuestInput,
  ROOM,
  SEND_MESSAGE,
  type SendMessageVariables,
  VERIFY_PAYMENT,
} from './operations'

/** Fetches one live room. Throws an ApiError, with status 404 when the room does not exist. */
export async function fetchRoom(roomId: number): Promise<Room> {
  const { data } = await client.query({ query: ROOM, variables: { id: roomId }, fetchPolicy: 'network-only' })
  if (!data) throw new ApiError('server', 'The API returned no room')
  return data.room
}

/**
 * Asks the API to turn a payment into a booking. Returns the host's data about the booking. Only a 2xx means
 * booked; throws an ApiError otherwise. Any answer can mean that the room has changed, so the room is fetched
 * again for the pages that show it.
 */
export async function verifyPayment(verification: PaymentVerification): Promise<Confirmation | undefined> {
  try {
    const { data } = await client.mutate({
      mutation: VERIFY_PAYMENT,
      variables: { input: verification },
      fetchPolicy: 'no-cache',
    })
    return data?.verifyPayment
  } finally {
    // After a failure the page keeps the room as it was.
    fetchRoom(verification.room_id).catch(() => undefined)
  }
}

/** Sends a message to the hotel. Throws an ApiError unless the status is 2xx. */
export async function sendMessage(variables: SendMessageVariables): Promise<void> {
  await client.mutate({ mutation: SEND_MESSAGE, variables, fetchPolicy: 'no-cache' })
}

const STATES: readonly unknown[] = ['booked', 'refund', 'reversed', 'checking', 'none']
/** Statuses of hosts that do not have the call. */
const MISSING_STATUSES: readonly unknown[] = [404, 405, 501]

/** Fetches the state of a payment. Throws an ApiError, also when the answer has an unknown form. */
export async function askBookingStatus(question: BookingQuestion): Promise<BookingAnswer> {
  const { data } = await client.query({
    query: BOOKING_STATUS,
    variables: { question },
    fetchPolicy: 'no-cache',
  })
  return requireAnswer(data?.bookingStatus)
}

/** Changes a booking for its guest. Returns its state afterwards. Throws an ApiError, as above. */
export async function changeBooking(step: GuestStep, input: GuestInput): Promise<BookingAnswer> {
  const { data } = await client.mutate({
    mutation: CHANGE_BOOKING,
    variables: { step, input },
    fetchPolicy: 'no-cache',
  })
  return requireAnswer(data?.changeBooking)
}

function requireAnswer(answer: BookingAnswer | undefined): BookingAnswer {
  if (answer === undefined || !STATES.includes(answer?.state)) {
    throw new ApiError('server', 'The API returned no booking status')
  }
  return answer
}

/**
 * True when the host seems not to have the call, which is not in the contract. The browser reports a call that
 * another host's CORS forbids as a network failure.
 */
export function isStatusMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return MISSING_STATUSES.includes(error.status) || (error.kind === 'offline' && siteEnv.apiHost !== '')
}
