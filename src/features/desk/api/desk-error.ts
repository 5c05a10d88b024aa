import { ApiError } from '../../../apollo/api-error'

const UNAUTHORIZED = 401

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === UNAUTHORIZED
}

/** True when the server has refused the call: the same call would be refused again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && !isSignedOut(error)
}

/** True when the same call may succeed later without any change. */
export function isWorthRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.canRetry
}

/** Returns the sentence that tells the person at the desk what went wrong. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Please try again.'
  if (error.kind === 'offline') {
    return 'There is no connection to the hotel’s server. Nothing that you typed is lost.'
  }
  // A proxy between the desk and the server may answer with a page of its own instead of our error.
  if (error.code !== undefined) return error.message
  return error.kind === 'server'
    ? 'The hotel’s server could not do this. Please try again shortly.'
    : 'The hotel’s server refused this.'
}
