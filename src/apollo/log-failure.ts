import { ApiError } from './api-error'

/** One structured line for a fetch that failed; never personal data. */
export function logFailure(what: string, error: unknown): void {
  const reason =
    error instanceof ApiError
      ? { kind: error.kind, status: error.status }
      : { kind: 'unexpected', error: String(error) }
  console.error(`Could not fetch the ${what}`, reason)
}
