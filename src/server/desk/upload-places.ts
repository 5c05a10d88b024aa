import type { FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
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

/** Bounds how many uploads this process holds in its memory. Further ones wait. */
export function createUploadPlaces({ atOnce, waiting, waitMs }: UploadLimits = LIMITS): UploadPlaces {
  const queue = new PQueue({ concurrency: atOnce })
  /** What gives the place of an upload to the next. */
  const taken = new Map<FastifyRequest, () => void>()
  const atWork = new Set<FastifyRequest>()

  function leave(request: FastifyRequest): void {
    taken.get(request)?.()
    taken.delete(request)
  }

  /** Resolves to true when the upload has a place, which it keeps until it leaves; to false without one. */
  function waitForPlace(request: FastifyRequest, gone: AbortSignal): Promise<boolean> {
    if (queue.size >= waiting) return Promise.resolve(false)
    return new Promise((resolve) => {
      const hold = () =>
        new Promise<void>((end) => {
          taken.set(request, end)
          resolve(true)
        })
      const stopWaiting = new AbortController()
      const giveUp = () => {
        if (!taken.has(request)) stopWaiting.abort()
      }
      gone.addEventListener('abort', giveUp)
      const timer = setTimeout(giveUp, waitMs).unref()
      if (gone.aborted) giveUp()
      queue
        .add(hold, { signal: stopWaiting.signal })
        .catch(() => resolve(false))
        .finally(() => clearTimeout(timer))
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
