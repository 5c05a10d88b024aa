import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Headers that a browser heeds for documents only. Without them a picture, a script or an answer of the API
 * is up to half a kilobyte smaller, which for the answer of one room is more than the room.
 */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
]

/**
 * Sends JSON without headers for documents. It keeps a policy of its own, by which a browser that shows it
 * loads nothing and puts it into no frame.
 */
export function keepDataShort(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json')) dropDocumentHeaders(reply)
  })
}

export function dropDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) dropHeader(reply, name)
}

/** Helmet sets headers on Node's response, Fastify keeps a list of its own: both must forget the header. */
export function dropHeader(reply: FastifyReply, name: string): void {
  reply.removeHeader(name)
  reply.raw.removeHeader(name)
}
