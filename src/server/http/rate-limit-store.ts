import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { errorMessageOf } from '../../shared/error-facts'
import type { Database } from '../db/schema'
import { countRequest, type RequestCount } from './request-counts'

/** A count that this process knows of. `endsAt` is in milliseconds, by the clock of this process. */
interface KnownCount {
  hits: number
  /** Hits that the database was not told of. The next question tells of them. */
  untold: number
  endsAt: number
}

/** As many as the plugin keeps by itself. Beyond, the count that was used longest ago is forgotten. */
const MAX_KNOWN = 5_000
/** Guests need the other half of the connections. */
const MAX_IN_FLIGHT = 8
/** A guest does not wait longer for his count. */
const ANSWER_WITHIN_MS = 1_000
/** After a failure, the database is left alone for so long. */
const PAUSE_MS = 5_000

/**
 * Gives the store for @fastify/rate-limit that counts requests in PostgreSQL, for all servers. An address
 * over its limit is refused from memory until its window ends, so that a flood costs the database nothing.
 * While the database fails, is slow or has too much to do, this process counts by itself.
 */
export function sharedRateLimits(
  database: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): FastifyRateLimitStoreCtor {
  const counter = new SharedCounter(database, log)
  return class SharedStore implements FastifyRateLimitStore {
    route = ''

    incr(key: string, done: IncrCallback, windowMs: number, max: number): void {
      void this.answer(key, done, windowMs, max)
    }

    /** The plugin wants a callback. `count` does not reject. */
    private async answer(key: string, done: IncrCallback, windowMs: number, max: number): Promise<void> {
      const { hits, remainingMs } = await counter.count(`${this.route} ${key}`, windowMs, max)
      done(null, { current: hits, ttl: remainingMs })
    }

    // The types of the plugin describe a route; it gives the limit's options, with the route in `routeInfo`.
    child(options: object): SharedStore {
      const store = new SharedStore()
      const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: unknown } }
      store.route = `${String(routeInfo?.method)} ${String(routeInfo?.url)}`
      return store
    }
  }
}

type IncrCallback = Parameters<FastifyRateLimitStore['incr']>[1]

class SharedCounter {
  /** In the order of their last use. */
  private readonly known = new Map<string, KnownCount>()
  private inFlight = 0
  private pausedUntil = 0
  private isAway = false

  constructor(
    private readonly database: Kysely<Database>,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  ) {}

  async count(key: string, windowMs: number, max: number): Promise<RequestCount> {
    const own = this.countHere(key, windowMs)
    const answer = { hits: own.hits, remainingMs: own.endsAt - Date.now() }
    const mayAsk = this.inFlight < MAX_IN_FLIGHT && Date.now() >= this.pausedUntil
    // The count may come from all servers: above the limit it stays so until the window ends.
    if (own.hits > max + 1 || !mayAsk) return answer
    const { untold } = own
    own.untold = 0
    const shared = await this.askDatabase(key, windowMs, untold)
    if (shared === undefined) return answer
    this.learn(key, shared, windowMs)
    return shared
  }

  private countHere(key: string, windowMs: number): KnownCount {
    const now = Date.now()
    const last = this.known.get(key)
    const isRunning = last !== undefined && last.endsAt > now
    const count = isRunning ? last : { hits: 0, untold: 0, endsAt: now + windowMs }
    count.hits += 1
    count.untold += 1
    this.keep(key, count)
    return count
  }

  /** Requests may have come since the database was asked: its answer does not take them back. */
  private learn(key: string, { hits, remainingMs }: RequestCount, windowMs: number): void {
    const endsAt = Date.now() + remainingMs
    const own = this.known.get(key)
    const isSameWindow = own !== undefined && endsAt - own.endsAt < windowMs / 2
    const since = isSameWindow ? own : { hits: 0, untold: 0 }
    this.keep(key, { hits: Math.max(hits, since.hits), untold: since.untold, endsAt })
  }

  private keep(key: string, count: KnownCount): void {
    this.known.delete(key)
    this.known.set(key, count)
    if (this.known.size <= MAX_KNOWN) return
    const [oldest = ''] = this.known.keys()
    this.known.delete(oldest)
  }

  /** Gives undefined when the database does not answer in time. The first time, a line in the log says so. */
  private async askDatabase(key: string, windowMs: number, hits: number): Promise<RequestCount | undefined> {
    this.inFlight += 1
    const asked = countRequest(this.database, key, windowMs, hits).finally(() => (this.inFlight -= 1))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_WITHIN_MS)
    })
    try {
      const count = await Promise.race([asked, late])
      if (this.isAway) this.log.info('requests are counted over all servers again')
      this.isAway = false
      return count
    } catch (error) {
      this.pausedUntil = Date.now() + PAUSE_MS
      if (!this.isAway) {
        this.log.warn({ reason: errorMessageOf(error) }, 'requests are counted by this server alone')
      }
      this.isAway = true
      return undefined
    } finally {
      clearTimeout(timer)
      asked.catch(() => undefined)
    }
  }
}
