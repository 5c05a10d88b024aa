import { ApolloLink } from '@apollo/client'
import { from } from 'rxjs'
import { FORM_SECONDS_HEADER } from '../shared/contact-form'
import { hasDay } from '../shared/stay'
import { CODE_MAX_LENGTH } from '../shared/limits'
import { BOOKING_STATUS_PATH, CONTACT_PATH, VERIFY_PAYMENT_PATH } from '../shared/paths'
import { type Answer, callJson } from './call-json'
import type { Confirmation } from './operations'
import { dataOf, type RestCall, roomCall, roomsCall } from './room-calls'

/** Longer than the 12 seconds in which the backend answers. */
const WRITE_TIMEOUT_MS = 20_000

/** The terminating link: turns each operation of operations.ts into its REST call on the given host. */
export function createRestLink(apiHost: string): ApolloLink {
  return new ApolloLink((operation) => {
    const call = restCallOf(operation, apiHost)
    return from(ask(call, apiHost).then((answer) => ({ data: { ...dataOf(call, answer, apiHost) } })))
  })
}

function restCallOf({ operationName, variables }: ApolloLink.Operation, apiHost: string): RestCall {
  switch (operationName) {
    case 'Rooms':
      return roomsCall(apiHost)
    case 'Room':
      return roomCall(Number(variables['id']), apiHost)
    case 'BookingStatus':
      return {
        path: BOOKING_STATUS_PATH,
        payload: variables['question'],
        timeoutMs: WRITE_TIMEOUT_MS,
        read: (json) => ({ bookingStatus: json }),
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

function ask(call: RestCall, apiHost: string): Promise<Answer> {
  return callJson(`${apiHost}${call.path}`, {
    timeoutMs: call.timeoutMs,
    headers: {
      accept: 'application/json',
      ...(call.payload !== undefined && { 'content-type': 'application/json' }),
      ...(apiHost === '' && call.ownHeaders),
    },
    ...(call.payload !== undefined && { method: 'POST', body: JSON.stringify(call.payload) }),
  })
}

/** By the contract nobody needs to read this answer, so a host may give neither code nor date. */
function readConfirmation(json: unknown): Confirmation {
  const booking = fieldOf(json, 'booking')
  const code = fieldOf(booking, 'code')
  const bookedAt = Date.parse(String(fieldOf(booking, 'booked_at')))
  return {
    ...(typeof code === 'string' && code !== '' && code.length <= CODE_MAX_LENGTH && { code }),
    ...(hasDay(bookedAt) && { bookedAt }),
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
