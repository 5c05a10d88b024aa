import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Busy } from './errors'

const MAX_DELAY_MS = 1_000
/** What held up the start of the process is measured for this long and must refuse no guest. */
const AFTER_START_MS = 2_000

/** Answers 503 while the event loop is late by more than a second. Awaits the plugin. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  let listeningAt: number | undefined
  app.addHook('onListen', async () => {
    listeningAt = performance.now()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY_MS,
    async pressureHandler() {
      const isStarting = listeningAt !== undefined && performance.now() - listeningAt < AFTER_START_MS
      if (!isStarting) throw new Busy()
    },
  })
}

/** Route option for what is answered under any load. */
export const NEVER_SHED = { pressureHandler: () => undefined }
