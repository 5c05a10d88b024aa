import type { FastifyReply, FastifyRequest } from 'fastify'
import { createTurns } from '../async/turns'
import { Busy } from '../http/errors'

export interface UploadLimits {
  /** Each upload holds up to 12 MB from its first byte on, and one picture at a time is decoded. */
  atOnce: number
  /** How many wait. Of the body of each, no more is read than what a connection buffers. */
  waiting: number
  /** How long one waits. A proxy waits for 60 s, and a picture may take 20 s after those before it. */
  waitMs: number
}

const LIMITS: UploadLimits = { atOnce: 2, waiting: 8, waitMs: 20_000 }

const FULL = 'Other pictures are being saved at the moment. Please send this one again in a minute.'

export interface UploadPlaces {
  /**
   * An onRequest hook: waits for a place before the body is read. Throws a Busy when too many wait, or when
   * no place is free in time.
   */
  take(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Does the work of an upload. Its place stays taken until then, also when the caller has left. */
  keepDuring<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<Result>,
  ): Promise<Result>
}

/** Bounds how many uploads this process holds in its memory. Further ones wait; people take turns. */
export function createUploadPlaces({ atOnce, waiting, waitMs }: UploadLimits = LIMITS): UploadPlaces {
  const turns = createTurns({
    slots: atOnce,
    guestSlots: atOnce,
    maxWaiting: { guest: waiting, stranger: 0 },
  })
  /** What gives the place of an upload to the next. */
  const taken = new Map<FastifyRequest, () => void>()
  const atWork = new Set<FastifyRequest>()

  function leave(request: FastifyRequest): void {
    taken.get(request)?.()
    taken.delete(request)
  }

  /** Resolves when the upload has a place, which it keeps until it leaves, or to false when it gets none. */
  function waitForPlace(request: FastifyRequest, signal: AbortSignal): Promise<boolean> {
    const { personId, who } = request.actor
    const asker = { urgency: 'guest', network: personId ?? who, signal } as const
    return new Promise((resolve) => {
      const hold = () =>
        new Promise<true>((end) => {
          taken.set(request, () => end(true))
          resolve(true)
        })
      void turns.take(asker, waitMs, hold).then((had) => resolve(had === true))
    })
  }

  return {
    async take(request, reply) {
      const gone = new AbortController()
      // The caller may have left while the desk looked who he is.
      if (reply.raw.destroyed) gone.abort()
      reply.raw.once('close', () => {
        gone.abort()
        if (!atWork.has(request)) leave(request)
      })
      if (!(await waitForPlace(request, gone.signal))) throw new Busy(FULL)
    },
    async keepDuring(request, reply, work) {
      atWork.add(request)
      try {
        return await work()
      } finally {
        atWork.delete(request)
        if (reply.raw.destroyed) leave(request)
      }
    },
  }
}
