import type { ErrorBody } from '../shared/contract'

/** `offline`: no answer. `refused`: the answer is final. `server`: a retry may bring another answer. */
type ApiErrorKind = 'offline' | 'refused' | 'server'

/** These 4xx statuses pass: they say nothing about the request itself. */
const TEMPORARY_STATUSES = new Set([408, 425, 429])

export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number | undefined
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    details: Partial<Pick<ApiError, 'status' | 'code' | 'fields' | 'retryAfterSeconds'>> = {},
  ) {
    super(message)
    Object.assign(this, details)
  }

  get canRetry(): boolean {
    return this.kind !== 'refused'
  }
}

export function errorOfResponse(response: Response, body: unknown): ApiError {
  const { status } = response
  const isFinal = status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  // A remote host may answer anything.
  const error = (body as Partial<ErrorBody> | null | undefined)?.error
  return new ApiError(isFinal ? 'refused' : 'server', error?.message ?? `The API answered ${status}`, {
    status,
    ...(error && { code: error.code, fields: error.fields }),
    ...(retryAfter >= 0 && { retryAfterSeconds: retryAfter }),
  })
}

/** Logs a failed fetch as one structured line, without personal data. */
export function logFailure(what: string, error: unknown): void {
  const { kind, status } = error instanceof ApiError ? error : { kind: 'unexpected', status: undefined }
  console.error(`Could not fetch the ${what}`, { kind, status })
}

export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404
}
