import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * What a log line may hold, by name: no name, e-mail, message, reference, address of a guest, token or body. An error's message
 * may quote what a guest sent, so only its kind and the places in our code are kept.
 */
const serializers = {
  req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode: statusCode ?? 0 }),
  err: (error: unknown) => describeError(error),
}

/** Gives Fastify's logger options: the process logs to standard output, everything else keeps quiet unless told. */
export function loggerOptions(
  logger: FastifyServerOptions['logger'] = false,
): FastifyServerOptions['logger'] {
  if (logger === false) return false
  return { level: 'info', base: null, ...(logger === true ? {} : logger), serializers }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

function describeError(error: unknown): { type: string; message: string; code?: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { type: error.name, message: '', stack: frames.join('\n'), ...(code === undefined ? {} : { code }) }
}
