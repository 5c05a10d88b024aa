import { ApiError } from './api-error'

export interface Failure {
  message: string
  fields: Record<string, string>
  isFinal: boolean
}

const TOO_MANY_REQUESTS = 429

/** Undefined: the hotel could not be reached. */
export function failureOf(error: unknown): Failure | undefined {
  const temporary = { fields: {}, isFinal: false }
  // Anything else: the code of the call could not be loaded.
  if (!(error instanceof ApiError) || error.kind === 'offline') return undefined
  const { status, message, kind, fields = {}, retryAfterSeconds = 0 } = error
  if (status === TOO_MANY_REQUESTS) {
    const minutes = Math.ceil(retryAfterSeconds / 60)
    const pause = minutes > 1 ? `${minutes} minutes` : 'a minute'
    return { message: `There were too many tries. Please wait ${pause} and try again.`, ...temporary }
  }
  if (kind === 'server') return { message: 'The fault is ours. Please try again in a minute.', ...temporary }
  const isAtField = Object.keys(fields).length > 0
  return { message: isAtField ? 'Please check the marked field.' : message, fields, isFinal: true }
}
