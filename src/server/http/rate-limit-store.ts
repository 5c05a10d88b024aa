import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { errorMessageOf } from '../../shared/error-facts'
import type { Database } from '../db/schema'
import { type KnownCount, KnownCounts } from './known-counts'
import { countRequest, type RequestCount } from './request-counts'

/** Guests need the other half of the connections. */
const MAX_IN_FLIGHT = 8
/** A guest does not wait longer for his count. */
const ANSWER_WITHIN_MS = 1_000
/** After a failure, the database is left alone for so long. */
const PAUSE_MS = 5_000

/** Gives the store for @fastify/rate-limit of a server that counts by itself. */
export function ownRateLimits(): FastifyRateLimitStoreCtor {
  return class OwnStore implements FastifyRateLimitStore {
    private readonly known = new KnownCounts()

    incr(key: string, done: IncrCallback, windowMs: number): void {
      const { hits, endsAt } = this.known.add(key, windowMs)
      done(null, { current: hits, ttl: endsAt - Date.now() })
    }

    child(): OwnStore {
      return new OwnStore()
    }
  }
}

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
    private readonly known = new KnownCounts()

    incr(key: string, done: IncrCallback, windowMs: number, max: number): void {
      void this.answer(key, done, windowMs, max)
    }

    /** The plugin wants a callback. `count` does not reject. */
    private async answer(key: string, done: IncrCallback, windowMs: number, max: number): Promise<void> {
      const { hits, remainingMs } = await counter.count(this.known, `${this.route} ${key}`, windowMs, max)
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
  private inFlight = 0
  private pausedUntil = 0
  private isAway = false

  constructor(
    private readonly database: Kysely<Database>,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  ) {}

  async count(known: KnownCounts, key: string, windowMs: number, max: number): Promise<RequestCount> {
    const own = known.add(key, windowMs)
    const answer = { hits: own.hits, remainingMs: own.endsAt - Date.now() }
    const mayAsk = this.inFlight < MAX_IN_FLIGHT && Date.now() >= this.pausedUntil
    // The count may come from all servers: above the limit it stays so until the window ends.
    if (own.hits > max + 1 || !mayAsk) return answer
    const { untold } = own
    own.untold = 0
    const shared = await this.askDatabase(key, windowMs, untold)
    if (shared === undefined) return answer
    known.keep(key, learned(known.get(key), shared, windowMs))
    return shared
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

/** Requests may have come since the database was asked: its answer does not take them back. */
function learned(
  own: KnownCount | undefined,
  { hits, remainingMs }: RequestCount,
  windowMs: number,
): KnownCount {
  const endsAt = Date.now() + remainingMs
  const isSameWindow = own !== undefined && endsAt - own.endsAt < windowMs / 2
  const since = isSameWindow ? own : { hits: 0, untold: 0 }
  return { hits: Math.max(hits, since.hits), untold: since.untold, endsAt }
}
