import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { errorCodeOf, PlainError, reasonOfFailedWrite } from '../../shared/error-facts'
import { complain } from '../../terminal/lines'
import { escaped } from '../../terminal/visible'
import { databaseFailureOf, databaseMessageOf } from '../db/database-error'

/**
 * Logs no name, address, message, query, token or body, and references only in paths of a rehearsal. Messages
 * may quote input, so only an error's name, code and stack are kept; a database error also keeps a message
 * that quotes no row.
 */
const serializers = {
  req: (request: LoggedRequest) => ({ method: request.method, path: pathOf(request) }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode: statusCode ?? 0 }),
  err: (error: unknown) => describeError(error),
}

interface LoggedRequest extends Pick<FastifyRequest['raw'], 'method' | 'url'> {
  routeOptions?: { url?: string | undefined }
  params?: unknown
}

export interface LoggerOptions {
  level?: string
  stream?: DestinationStream
}

/** Creates a process's logger: one line of JSON per entry. With `false` it writes nothing. */
export function createLogger(options: LoggerOptions | false): FastifyBaseLogger {
  // A disabled logger is not enough: a route with its own log level would switch it on.
  if (options === false) return pino({ enabled: false }, { write: () => undefined })
  const { level = 'info', stream } = options
  // A server started by hand logs to the terminal.
  const hooks = { streamWrite: escaped }
  return pino({ level, base: null, serializers, hooks }, stream ?? openStandardOutput())
}

/** Buffer limit while the log cannot be written. Later lines are lost. */
const MAX_WAITING_BYTES = 1024 * 1024

/** On a full disk the server runs on and warns once. Pino would retry for ever and then end the process. */
function openStandardOutput(): DestinationStream {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES })
  let isFailing = false
  destination.on('error', (error) => {
    if (isFailing || errorCodeOf(error) === 'EPIPE') return
    isFailing = true
    complain(`The log cannot be written (${reasonOfFailedWrite(error)}): the server continues without a log`)
  })
  destination.on('write', () => (isFailing = false))
  return destination
}

/** Logs each request once, at level debug, after the answer is sent. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...facts, err: error }, 'request errored')
    else reply.log.debug(facts, 'request completed')
  }
}

/** Anybody with the link to a payment can open it. Paths without a route may contain references. */
const SECRET_PARTS = /(?<=^\/pay\/).+|(?<=\/)(?:\d+|LH-\w+)-\d{10,}-[^/]*/g

/** Shows only numbers of a path's parameters, such as a room's id. */
function pathOf({ url = '', routeOptions, params }: LoggedRequest): string {
  const route = routeOptions?.url
  if (route === undefined || !route.includes(':'))
    return (url.split('?', 1)[0] ?? url).replace(SECRET_PARTS, '…')
  const values = new Map(Object.entries(Object(params)))
  return route.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    /^\d{1,9}$/.test(String(values.get(name))) ? String(values.get(name)) : '…',
  )
}

function describeError(thrown: unknown): { type: string; message: string; code?: string; stack: string } {
  const error = databaseFailureOf(thrown)
  const code = errorCodeOf(error)
  const { name, stack = '' } = error instanceof Error ? error : { name: typeof error }
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  const message = isForOperator(error) ? error.message : databaseMessageOf(error)
  return { type: name, message, stack: frames.join('\n'), ...(code === '' ? {} : { code }) }
}

/** True for an error in our own words, or of a system call, whose message names the call and a path. */
function isForOperator(error: unknown): error is Error {
  return error instanceof PlainError || (error instanceof Error && 'syscall' in error)
}
