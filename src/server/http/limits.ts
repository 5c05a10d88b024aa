import { hash } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Busy, TooManyRequests } from './errors'

/** Per IPv4 address or IPv6 /64 and server. Generous: guests of a mobile carrier may share an address. */
export const RATE_LIMITS = {
  // Counted after validation, so typing mistakes do not count.
  contact: { max: 5, timeWindow: '10 minutes', hook: 'preHandler' },
  verify: { max: 30, timeWindow: '1 minute' },
  visits: { max: 120, timeWindow: '1 minute' },
  // Look-ups by booking code for one email address, from any client: a code is short enough to guess.
  // Correct codes count too; otherwise the limit would reveal a correct guess.
  codesOfGuest: { max: 30, timeWindow: '1 hour' },
  // Email addresses that somebody with a booking's link tries or has links sent to. Counted after the
  // signature is checked: otherwise anyone who knows a code could use up the limit.
  emailsOfBooking: { max: 10, timeWindow: '1 hour' },
  // Attempts to sign in or to get a link, from one IP address, which all people at the hotel may share.
  signInAddress: { max: 60, timeWindow: '1 minute' },
  // Such attempts for one name from one IP address. After five the wait is a minute, after ten, ten minutes.
  signInGuesses: { max: 10, timeWindow: '10 minutes' },
  signInHaste: { max: 5, timeWindow: '1 minute' },
  // Such attempts for one name from any IP address: high, so that a stranger cannot lock the owner out.
  signInName: { max: 60, timeWindow: '10 minutes' },
  // The stand-in for Paystack stores every transaction that anybody starts.
  rehearsal: { max: 60, timeWindow: '1 minute' },
  // Only requests to /api/rebuild/ without the right token are counted.
  wrongToken: { max: 10, timeWindow: '1 minute' },
} as const

/** The number of keys that `boundedKey` can return: base64url has 64 characters. */
const BOUNDED_KEYS = 64 ** 3

/** Returns one of few keys: counts of made-up texts must not displace the others. */
export function boundedKey(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 3)
}

/** Counts over all routes that use the key. Throws TooManyRequests; `messageFor` gets the seconds to wait. */
export function limitBy(
  app: FastifyInstance,
  limit: { max: number; timeWindow: string },
  keyOf: (request: FastifyRequest) => string,
  messageFor?: (seconds: number) => string,
): (request: FastifyRequest) => Promise<void> {
  const keyGenerator = (request: FastifyRequest) => boundedKey(keyOf(request))
  // The plugin's types do not know that each limit can set the size of its store.
  const options = { ...limit, cache: BOUNDED_KEYS, keyGenerator }
  const check = app.createRateLimit(options)
  return async (request) => {
    const found = await check(request)
    if (found.isAllowed || !found.isExceeded) return
    throw new TooManyRequests(found.ttlInSeconds, messageFor?.(found.ttlInSeconds))
  }
}

const MAX_DELAY_MS = 1_000
/** Delays during start-up stay in the measurement for this long, and must not cause a 503. */
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

export const NEVER_SHED = { pressureHandler: () => undefined }
