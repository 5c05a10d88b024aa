import type { FastifyReply, FastifyRequest } from 'fastify'
import { Busy } from '../http/errors'

/** Each holds up to 12 MB from its first byte on, and one picture at a time is decoded. */
const MOST_UPLOADS = 2

export interface UploadPlaces {
  /** An onRequest hook: takes a place before the body is read. Throws a Busy when there is none. */
  take(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Does the work of an upload. Its place stays taken until then, also when the caller has left. */
  keepDuring<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<Result>,
  ): Promise<Result>
}

/** Bounds how many uploads this process holds in its memory. */
export function createUploadPlaces(): UploadPlaces {
  const taken = new Set<FastifyRequest>()
  const atWork = new Set<FastifyRequest>()
  return {
    async take(request, reply) {
      if (taken.size >= MOST_UPLOADS) throw new Busy()
      taken.add(request)
      reply.raw.once('close', () => {
        if (!atWork.has(request)) taken.delete(request)
      })
    },
    async keepDuring(request, reply, work) {
      atWork.add(request)
      try {
        return await work()
      } finally {
        atWork.delete(request)
        if (reply.raw.destroyed) taken.delete(request)
      }
    },
  }
}
