import { siteEnv } from '../config/site-env'
import type { BookingQuestion, BookingStatus } from '../shared/contract'
import { ApiError } from './api-error'
import { client } from './client'
import { BOOKING_STATUS } from './operations'

const STATES: readonly unknown[] = ['booked', 'refund', 'checking', 'none']
/** What hosts answer that do not have the call. */
const MISSING_STATUSES: readonly unknown[] = [404, 405, 501]

/** Asks what became of a payment. Throws an ApiError, also when the answer is of no known form. */
export async function askBookingStatus(question: BookingQuestion): Promise<BookingStatus> {
  const { data } = await client.query({
    query: BOOKING_STATUS,
    variables: { question },
    fetchPolicy: 'no-cache',
  })
  const status = data?.bookingStatus
  if (!STATES.includes(status?.state)) throw new ApiError('server', 'The API gave no status of a booking')
  return status as BookingStatus
}

/**
 * True when the host seems not to have the call, which is not of the contract. A browser tells nothing of a
 * call to another host that does not allow the call: it looks as if the host could not be reached.
 */
export function isStatusMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return MISSING_STATUSES.includes(error.status) || (error.kind === 'offline' && siteEnv.apiHost !== '')
}
