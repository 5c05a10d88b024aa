import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors'

type Headers = Record<string, string>

const EXPECTATION_FAILED = 417

/**
 * Refuses requests that two programs may read differently: without a Host header, with several
 * (https://www.rfc-editor.org/rfc/rfc9112#section-3.2), or of HTTP/0.9, which has no headers at all. Ends
 * the connection after an answer that did not wait for the whole body, instead of reading the rest of it.
 * Takes the headers of answers that go out before any other hook runs.
 */
export function beStrict(app: FastifyInstance, rawHeaders: Headers): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isAmbiguous(raw)) {
      reply.headers(rawHeaders)
      throw new AppError(400, 'bad_request', 'The request could not be read.', { connection: 'close' })
    }
  })
  // Without this Node answers by itself, without our headers.
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(EXPECTATION_FAILED, { ...rawHeaders, connection: 'close', 'content-length': '0' })
      .end()
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (hasBody(raw) && !raw.complete) reply.header('connection', 'close')
  })
}

function isAmbiguous(raw: IncomingMessage): boolean {
  const hosts = countHosts(raw)
  return hosts > 1 || raw.httpVersion === '0.9' || (hosts === 0 && raw.httpVersion === '1.1')
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  return (rawHeaders ?? []).filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
