import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ServiceUnavailable } from './errors'

const MAX_EVENT_LOOP_DELAY_MS = 1_000
/** The delay is measured over a second, so two seconds after the start nothing of the start is in it. */
const AFTER_START_MS = 2_000

/**
 * Answers 503 while the event loop is late by more than a second. What the start of the process has held up
 * does not count: a server that has just begun to listen would otherwise refuse its first guests.
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  let isStarting = false
  app.addHook('onListen', async () => {
    isStarting = true
    setTimeout(() => (isStarting = false), AFTER_START_MS).unref()
  })
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: () => {
      if (!isStarting) throw new ServiceUnavailable()
    },
  })
}
