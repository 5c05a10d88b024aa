/** How often an address has asked in the present window of time, as far as this process knows. */
export interface KnownCount {
  hits: number
  /** Hits that nobody else was told of yet. */
  untold: number
  /** In milliseconds, by the clock of this process. */
  endsAt: number
}

/** As many as @fastify/rate-limit keeps by itself. Beyond, the count used longest ago is forgotten. */
const MAX_KNOWN = 5_000

/**
 * Counts the requests of one route, in windows of one length. Counts whose window has ended are forgotten at
 * the next request, so that the memory does not keep what a flood has left.
 */
export class KnownCounts {
  /** In the order of their last use. */
  private readonly counts = new Map<string, KnownCount>()

  get size(): number {
    return this.counts.size
  }

  /** Gives the count of a key, undefined when it is not known. Its window may have ended. */
  get(key: string): KnownCount | undefined {
    return this.counts.get(key)
  }

  /** Counts a request. The first of a key begins a window, and so does the next after its end. */
  add(key: string, windowMs: number): KnownCount {
    const now = Date.now()
    const last = this.counts.get(key)
    const isRunning = last !== undefined && last.endsAt > now
    const count = isRunning ? last : { hits: 0, untold: 0, endsAt: now + windowMs }
    count.hits += 1
    count.untold += 1
    this.keep(key, count)
    return count
  }

  keep(key: string, count: KnownCount): void {
    this.counts.delete(key)
    this.counts.set(key, count)
    const now = Date.now()
    for (const [oldest, { endsAt }] of this.counts) {
      if (endsAt > now && this.counts.size <= MAX_KNOWN) return
      this.counts.delete(oldest)
    }
  }
}
