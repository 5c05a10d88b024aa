import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors'

/**
 * A browser behind two proxies sends some forty. Apache takes as many:
 * https://httpd.apache.org/docs/2.4/mod/core.html#limitrequestfields. Node leaves out what stands behind the
 * thousandth, a second Host among them.
 */
const MAX_HEADERS = 100

/**
 * Refuses requests that two programs may read differently: with several Host headers or none
 * (https://www.rfc-editor.org/rfc/rfc9112#section-3.2), or of HTTP/0.9, which has no headers at all. Refuses
 * those with more headers than MAX_HEADERS. Ends the connection after an answer that did not wait for the
 * whole body, instead of reading the rest of it.
 */
export function beStrict(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasTooManyHeaders(raw.rawHeaders ?? [])) {
      throw new AppError(431, 'bad_request', 'The request has too many headers.', { connection: 'close' })
    }
    const hasNoHost = raw.headers.host === undefined && raw.httpVersion === '1.1'
    if (hasNoHost || countHosts(raw) > 1 || raw.httpVersion === '0.9') {
      throw new AppError(400, 'bad_request', 'The request could not be read.', { connection: 'close' })
    }
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (isUnread(raw)) reply.header('connection', 'close')
  })
}

/** True for more than MAX_HEADERS. Takes names and values in turn. */
function hasTooManyHeaders(rawHeaders: readonly string[]): boolean {
  return rawHeaders.length > 2 * MAX_HEADERS
}

/** True when the rest of a request's body is still to come. */
export function isUnread(raw: IncomingMessage): boolean {
  return hasBody(raw) && !raw.complete
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  return (rawHeaders ?? []).filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
