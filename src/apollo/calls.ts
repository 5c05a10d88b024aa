import { siteEnv } from '../config/site-env'
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
import { type ChosenStay, chosenStayQuery } from '../shared/chosen-stay'
import type { FreeRooms, RoomNights } from '../shared/nights-contract'
import { CODE_MAX_LENGTH } from '../shared/limits'
import {
  BOOKING_STATUS_PATH,
  CONTACT_PATH,
  type GuestStep,
  guestStepPath,
  NIGHTS_PATH,
  roomPath,
  VERIFY_PAYMENT_PATH,
} from '../shared/paths'
import { hasDay } from '../shared/stay'
import { ApiError } from './api-error'
import { makeCall } from './rest-call'

/** Longer than the backend's limit of 12 seconds. */
const timeoutMs = 20_000

/** Also updates the pages that show the room. Throws an ApiError, with status 404 for an unknown room. */
export async function fetchRoom(roomId: number): Promise<Room> {
  const { queryRoom } = await loadRooms()
  return queryRoom(roomId)
}

export const loadRooms = () => import(/* webpackChunkName: "follow-rooms" */ './follow-rooms')

export interface Confirmation {
  code?: string
  /** When it was booked by the server's clock, in milliseconds since 1970. */
  bookedAt?: number
}

/** Only a 2xx means booked. Fetches the room again after any answer, because it may have changed. */
export async function verifyPayment(payload: PaymentVerification): Promise<Confirmation> {
  try {
    return await makeCall({ path: VERIFY_PAYMENT_PATH, payload, timeoutMs, read: readConfirmation })
  } finally {
    // When this fails, the page keeps the room as it was.
    fetchRoom(payload.room_id).catch(() => undefined)
  }
}

/** Reads an answer for which the contract requires no content: a host may leave out code and date. */
function readConfirmation(json: unknown): Confirmation {
  const body = json as { booking?: { code?: unknown; booked_at?: unknown } | null } | null | undefined
  const code = body?.booking?.code
  const bookedAt = Date.parse(String(body?.booking?.booked_at))
  return {
    ...(typeof code === 'string' && code !== '' && code.length <= CODE_MAX_LENGTH && { code }),
    ...(hasDay(bookedAt) && { bookedAt }),
  }
}

export function fetchFreeRooms(stay: ChosenStay): Promise<FreeRooms> {
  return makeCall({ path: `${NIGHTS_PATH}?${chosenStayQuery(stay)}`, timeoutMs, read: readList<FreeRooms> })
}

export function fetchRoomNights(roomId: number, from: string, days: number): Promise<RoomNights> {
  const path = `${roomPath(roomId)}nights/?from=${from}&days=${days}`
  return makeCall({ path, timeoutMs, read: readList<RoomNights> })
}

function readList<List extends readonly unknown[]>(json: unknown): List {
  if (!Array.isArray(json)) throw new ApiError('server', 'The API returned no list of nights')
  // Our own server answers by the schemas of the contract.
  return json as unknown as List
}

export async function sendMessage(payload: ContactMessage): Promise<void> {
  await makeCall({ path: CONTACT_PATH, payload, timeoutMs, read: () => undefined })
}

export function askBookingStatus(payload: BookingQuestion): Promise<BookingAnswer> {
  return makeCall({ path: BOOKING_STATUS_PATH, payload, timeoutMs, read: readAnswer })
}

export type GuestInput =
  BookingDetails | BookingCorrection | BookingCancellation | EmailConfirmation | InvoiceOrder

export function changeBooking(step: GuestStep, payload: GuestInput): Promise<BookingAnswer> {
  return makeCall({ path: guestStepPath(step), payload, timeoutMs, read: readAnswer })
}

const STATES: readonly unknown[] = ['booked', 'refund', 'entered', 'returned', 'checking', 'none']

function readAnswer(json: unknown): BookingAnswer {
  const answer = json as BookingAnswer | null | undefined
  if (!answer || !STATES.includes(answer.state)) {
    throw new ApiError('server', 'The API returned no booking status')
  }
  return answer
}

const MISSING_STATUSES: readonly unknown[] = [404, 405, 501]

/** True also for a network failure: browsers report calls that another host's CORS forbids as such. */
export function isCallMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return MISSING_STATUSES.includes(error.status) || (error.kind === 'offline' && siteEnv.apiHost !== '')
}
