import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../shared/contract'
import { ALREADY_DONE } from '../../shared/desk/api'
import { toNaira } from '../../shared/money'
import { DatabaseUnavailable, isDatabaseError } from '../db/database-error'
import { describeInvalidFields } from './validation'

export const RETRY_AFTER_SECONDS = 5

/** An error that the API reports to its caller. The message is for guests and holds no internal detail. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = new.target.name
  }
}

export class NotFound extends AppError {
  constructor(what = 'This address') {
    super(404, 'not_found', `${what} does not exist.`)
  }
}

export class Conflict extends AppError {
  constructor(message: string) {
    super(409, 'conflict', message)
  }
}

/** An earlier call of the same action has succeeded, but its answer was lost. */
export class AlreadyDone extends AppError {
  constructor() {
    super(409, ALREADY_DONE, 'This was done the first time. Only the answer was lost on the way.')
  }
}

/** The input breaks a rule of the hotel. The message is a sentence about the first field. */
export class InvalidInput extends AppError {
  constructor(readonly fields: Record<string, string>) {
    super(400, 'invalid_input', Object.values(fields)[0] ?? 'This cannot be accepted.')
  }
}

/** Throws InvalidInput instead of rounding. @example koboOf(40000.5, 'refund') // 4000050 */
export function koboOf(naira: number, field: string): number {
  const kobo = Math.round(naira * 100)
  if (Number.isSafeInteger(kobo) && toNaira(kobo) === naira) return kobo
  throw new InvalidInput({ [field]: 'Please enter an amount in naira and whole kobo, such as 40000.50.' })
}

export class Unauthorized extends AppError {
  constructor(message = 'You are signed out, so this was not done. Please sign in and try again.') {
    super(401, 'unauthorized', message)
  }
}

export class Forbidden extends AppError {
  constructor(message = 'This is not yours to do.') {
    super(403, 'forbidden', message)
  }
}

export class ServiceUnavailable extends AppError {
  constructor(cause?: unknown) {
    super(
      503,
      'unavailable',
      'This is not possible at the moment. Please try again shortly.',
      { 'retry-after': String(RETRY_AFTER_SECONDS) },
      { cause },
    )
  }
}

/** This process is at its limit of concurrent work. Nothing is broken, so this is not logged as an error. */
export class Busy extends AppError {
  constructor(message = 'Too much is under way at the moment. Please try again shortly.') {
    super(503, 'unavailable', message, { 'retry-after': String(RETRY_AFTER_SECONDS) })
  }
}

export class TooManyRequests extends AppError {
  constructor(
    retryAfterSeconds = RETRY_AFTER_SECONDS,
    message = 'Too many requests. Please wait a little and try again.',
  ) {
    super(429, 'too_many_requests', message, { 'retry-after': String(retryAfterSeconds) })
  }
}

export function toErrorBody(code: string, message: string, fields?: Record<string, string>): ErrorBody {
  return { error: fields === undefined ? { code, message } : { code, message, fields } }
}

const REQUEST_PROBLEMS: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The request could not be read.'],
  404: ['not_found', 'This address does not exist.'],
  408: ['timeout', 'The request took too long.'],
  413: ['too_large', 'The request is too large.'],
  414: ['too_large', 'The address is too long.'],
  415: ['unsupported_media_type', 'Please send JSON.'],
  429: ['too_many_requests', 'Too many requests. Please wait a little and try again.'],
  503: ['unavailable', 'This is not possible at the moment. Please try again shortly.'],
}

/** Logs answers of 500 and above, except for a Busy. */
export function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, headers, body } = describeError(error, request)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Returns the answer to an error, and logs it when the fault is ours. All errors get their answers here. */
export function describeError(error: FastifyError | AppError, request: FastifyRequest): Failure {
  const failure = describe(error)
  if (failure.status >= 500 && !(error instanceof Busy))
    request.log.error({ err: causeOf(error) }, 'request failed')
  return failure
}

interface Failure {
  status: number
  headers: Record<string, string>
  body: ErrorBody
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(new NotFound(), request, reply)
}

function describe(error: FastifyError | AppError): Failure {
  if (error instanceof AppError) {
    const fields = error instanceof InvalidInput ? error.fields : undefined
    const body = toErrorBody(error.code, error.message, fields)
    return { status: error.status, headers: error.headers, body }
  }
  if (error.validation !== undefined) {
    const fields = describeInvalidFields(error.validation)
    const body = toErrorBody('invalid_input', 'Some of what you entered cannot be accepted.', fields)
    return { status: 400, headers: {}, body }
  }
  if (isDatabaseError(error)) return describe(new ServiceUnavailable(error))
  const status = error.statusCode ?? 500
  const problem = REQUEST_PROBLEMS[status]
  if (problem !== undefined) return { status, headers: {}, body: toErrorBody(...problem) }
  if (status >= 400 && status < 500) {
    return { status, headers: {}, body: toErrorBody('bad_request', 'The request could not be accepted.') }
  }
  return { status: 500, headers: {}, body: toErrorBody('internal', 'Something went wrong on our side.') }
}

function causeOf(error: Error): unknown {
  const isWrapped = error instanceof AppError || error instanceof DatabaseUnavailable
  return isWrapped && error.cause !== undefined ? error.cause : error
}
