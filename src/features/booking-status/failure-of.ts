import type { Failure } from './payment-news'

const TOO_MANY_REQUESTS = 429

/** Reads the error's shape, because the class ApiError is loaded later, with Apollo. */
export function failureOf(error: unknown): Failure {
  const kind = read(error, 'kind')
  if (read(error, 'status') === TOO_MANY_REQUESTS) {
    const seconds = read(error, 'retryAfterSeconds')
    return { kind: 'busy', retryAfterSeconds: typeof seconds === 'number' ? seconds : undefined }
  }
  const fields = read(error, 'fields')
  if (kind === 'refused' && typeof fields === 'object' && fields !== null) {
    return { kind: 'refused', fields: { ...fields } }
  }
  // Without a kind, the code of the answer could not be loaded.
  return { kind: kind === 'offline' || kind === undefined ? 'offline' : 'server' }
}

function read(error: unknown, key: string): unknown {
  return typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : undefined
}
