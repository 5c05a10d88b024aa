import { ApolloLink } from '@apollo/client'
import { from } from 'rxjs'
import { siteEnv } from '../config/site-env'
import { FORM_SECONDS_HEADER } from '../shared/contact-form'
import { hasDay } from '../shared/stay'
import { CODE_MAX_LENGTH } from '../shared/limits'
import { BOOKING_STATUS_PATH, CONTACT_PATH, guestStepPath, VERIFY_PAYMENT_PATH } from '../shared/paths'
import { type ApiAnswer, callJson } from './call-json'
import type { Confirmation } from './operations'
import { dataOf, type RestCall, roomCall, roomsCall } from './room-calls'

/** Longer than the backend's limit of 12 seconds. */
const WRITE_TIMEOUT_MS = 20_000

/** The terminating link: turns each operation of operations.ts into its REST call. */
export const restLink = new ApolloLink((operation) => {
  const call = restCallOf(operation)
  return from(ask(call).then((answer) => ({ data: { ...dataOf(call, answer) } })))
})

function restCallOf({ operationName, variables }: ApolloLink.Operation): RestCall {
  switch (operationName) {
    case 'Rooms':
      return roomsCall
    case 'Room':
      return roomCall(Number(variables['id']))
    case 'BookingStatus':
      return {
        path: BOOKING_STATUS_PATH,
        payload: variables['question'],
        timeoutMs: WRITE_TIMEOUT_MS,
        read: (json) => ({ bookingStatus: json }),
      }
    case 'ChangeBooking':
      return {
        path: guestStepPath(variables['step']),
        payload: variables['input'],
        timeoutMs: WRITE_TIMEOUT_MS,
        read: (json) => ({ changeBooking: json }),
      }
    case 'SendMessage':
      return {
        path: CONTACT_PATH,
        payload: variables['input'],
        ownHeaders: { [FORM_SECONDS_HEADER]: String(variables['seconds']) },
        timeoutMs: WRITE_TIMEOUT_MS,
        read: () => ({ sendMessage: true }),
      }
    case 'VerifyPayment':
      return {
        path: VERIFY_PAYMENT_PATH,
        payload: variables['input'],
        timeoutMs: WRITE_TIMEOUT_MS,
        read: (json) => ({ verifyPayment: readConfirmation(json) }),
      }
    default:
      throw new Error(`No REST call for the operation "${operationName ?? ''}"`)
  }
}

function ask({ path, payload, ownHeaders, timeoutMs }: RestCall): Promise<ApiAnswer> {
  const isPost = payload !== undefined
  return callJson(`${siteEnv.apiHost}${path}`, {
    timeoutMs,
    headers: {
      accept: 'application/json',
      ...(isPost && { 'content-type': 'application/json' }),
      ...(siteEnv.apiHost === '' && ownHeaders),
    },
    ...(isPost && { method: 'POST', body: JSON.stringify(payload) }),
  })
}

/** The contract requires no content here, so a host may omit code and date. */
function readConfirmation(json: unknown): Confirmation {
  const body = json as { booking?: { code?: unknown; booked_at?: unknown } | null } | null | undefined
  const code = body?.booking?.code
  const bookedAt = Date.parse(String(body?.booking?.booked_at))
  return {
    ...(typeof code === 'string' && code !== '' && code.length <= CODE_MAX_LENGTH && { code }),
    ...(hasDay(bookedAt) && { bookedAt }),
  }
}
