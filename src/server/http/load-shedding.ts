import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Busy } from './errors'

const MAX_DELAY_MS = 1_000
const LOOK_EVERY_MS = 1_000
/** Between two ticks of the clock that measures the delay. */
const RESOLUTION_MS = 10
const NANOSECONDS_PER_MS = 1e6
/** The delay is measured over a second, so two seconds after the start nothing of the start is in it. */
const AFTER_START_MS = 2_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that is answered under any load. */
    isNeverShed?: boolean
  }
}

/**
 * Answers 503 while the event loop was late by more than a second, in the mean of the last second. What the
 * start of the process has held up does not count: a server that has just begun to listen would otherwise
 * refuse its first guests.
 * It looks at the event loop alone: to ask for the memory opens a file, which throws when none is left.
 */
export function shedLoad(app: FastifyInstance): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let delayMs = 0
  let isStarting = false
  const look = setInterval(() => {
    // Without any tick in between there is no mean.
    delayMs = Number.isNaN(delays.mean) ? Infinity : delays.mean / NANOSECONDS_PER_MS - RESOLUTION_MS
    delays.reset()
  }, LOOK_EVERY_MS).unref()
  delays.enable()
  app.addHook('onListen', async () => {
    isStarting = true
    setTimeout(() => (isStarting = false), AFTER_START_MS).unref()
  })
  app.addHook('onRequest', async ({ routeOptions }) => {
    const isShed = delayMs > MAX_DELAY_MS && !isStarting && routeOptions.config.isNeverShed !== true
    if (isShed) throw new Busy()
  })
  app.addHook('onClose', async () => {
    clearInterval(look)
    delays.disable()
  })
}
