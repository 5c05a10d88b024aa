import { normalizeIP } from '@fastify/rate-limit'
import { TooManyRequests } from '../http/errors'
import { boundedKey } from '../http/limits'
import { signInName } from './name-key'

/** How many wrong passwords need no wait: a hotel's staff may share one address. */
const FREE_TRIES = { person: 5, address: 50 }
const FIRST_WAIT_MS = 5_000
/** Somebody who guesses must not lock the owner out for long, nor everybody behind the same address. */
const LONGEST_WAIT_MS = { person: 3 * 60_000, address: 10_000 }
const FORGOTTEN_AFTER_MS = 60 * 60_000
/** Somebody with more addresses than this is not held up by a limit for each. */
const MAX_ADDRESSES = 10_000

interface Tries {
  count: number
  lastAt: number
}

/**
 * Counts tries to sign in per name, real or not, and per IPv4 address or IPv6 /64. After some failures each try waits
 * twice as long, up to a limit.
 */
export function createAttempts() {
  const tries = { person: new Map<string, Tries>(), address: new Map<string, Tries>() }

  function waitMs(kind: keyof typeof tries, key: string, now: number): number {
    const free = FREE_TRIES[kind]
    const known = tries[kind].get(key)
    if (known === undefined || now - known.lastAt >= FORGOTTEN_AFTER_MS) return 0
    if (known.count < free) return 0
    const pauseMs = Math.min(FIRST_WAIT_MS * 2 ** (known.count - free), LONGEST_WAIT_MS[kind])
    return Math.max(0, known.lastAt + pauseMs - now)
  }

  function count(kind: keyof typeof tries, key: string, now: number): void {
    const known = tries[kind].get(key)
    const isRecent = known !== undefined && now - known.lastAt < FORGOTTEN_AFTER_MS
    // The oldest goes first: a Map keeps the order of insertion.
    tries[kind].delete(key)
    tries[kind].set(key, { count: isRecent ? known.count + 1 : 1, lastAt: now })
    const [oldest] = tries.address.keys()
    if (tries.address.size > MAX_ADDRESSES && oldest !== undefined) tries.address.delete(oldest)
  }

  return {
    /** Counts a try as failed until `succeed` is called. Throws TooManyRequests when it comes too early. */
    begin(who: string, ip: string, now: Date): void {
      const moment = now.getTime()
      const [person, address] = [personKey(who), normalizeIP(ip)]
      const pauseMs = Math.max(waitMs('person', person, moment), waitMs('address', address, moment))
      if (pauseMs > 0) {
        const seconds = Math.ceil(pauseMs / 1_000)
        throw new TooManyRequests(seconds, `Too many tries. Please wait ${describeWait(seconds)}.`)
      }
      count('person', person, moment)
      count('address', address, moment)
    },
    /** Forgets the person's failures, and takes this try off the tries of the address. */
    succeed(who: string, ip: string): void {
      tries.person.delete(personKey(who))
      const known = tries.address.get(normalizeIP(ip))
      if (known !== undefined) known.count -= 1
    },
  }
}

function personKey(who: string): string {
  return boundedKey(signInName(who))
}

/** @example describeWait(80) // '2 minutes' */
function describeWait(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
