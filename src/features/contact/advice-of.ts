const TOO_MANY_REQUESTS = 429
const SECONDS_OF_A_MINUTE = 60
const KEPT = 'What you wrote stays here.'

/**
 * Gives what a guest can do when his message was not sent. Takes what `sendMessage` threw. Reads the error's
 * shape, because the class ApiError is loaded later, with Apollo.
 */
export function adviceOf(error: unknown, fields: Record<string, string>): string {
  const count = Object.keys(fields).length
  if (count > 0) return `Please look at the marked field${count === 1 ? '' : 's'} above. ${KEPT}`
  if (read(error, 'status') === TOO_MANY_REQUESTS) {
    const minutes = Math.ceil(Number(read(error, 'retryAfterSeconds') ?? 0) / SECONDS_OF_A_MINUTE)
    const pause = minutes > 1 ? `${minutes} minutes` : 'a minute'
    return `That was many messages at once. Please wait ${pause} before you send it again. ${KEPT}`
  }
  if (read(error, 'kind') === 'server') return `We could not take it just now. ${KEPT}`
  return `We could not be reached. Please check your connection. ${KEPT}`
}

function read(error: unknown, key: string): unknown {
  return typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : undefined
}
