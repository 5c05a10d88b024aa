import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { errorCodeOf } from '../../shared/error-facts'

/**
 * What a log line may hold, by name: no name, e-mail, message, reference, address of a guest, token or body. An error's message
 * may quote what a guest sent, so only its kind and the places in our code are kept.
 */
const serializers = {
  req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode: statusCode ?? 0 }),
  err: (error: unknown) => describeError(error),
}

export interface LoggerOptions {
  level?: string
  /** By default standard output. */
  stream?: DestinationStream
}

/** Makes the log of a process, one line of JSON an entry. `false` makes one that writes nothing. */
export function createLogger(options: LoggerOptions | false): FastifyBaseLogger {
  if (options === false) return pino({ enabled: false })
  const { level = 'info', stream } = options
  return pino({ level, base: null, serializers }, stream ?? pino.destination(1))
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

function describeError(error: unknown): { type: string; message: string; code?: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = errorCodeOf(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { type: error.name, message: '', stack: frames.join('\n'), ...(code === '' ? {} : { code }) }
}
