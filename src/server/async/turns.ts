/**
 * Who waits for a turn, the most urgent first: a payment that the provider itself has told of, our own work,
 * a guest who has shown that he began at our site, and anybody else.
 */
export type Urgency = 'told' | 'own' | 'guest' | 'stranger'

const ORDER: readonly Urgency[] = ['told', 'own', 'guest', 'stranger']

export interface Asker {
  urgency: Urgency
  /** What the work is about, for `hasten`. */
  key?: string
  /** Where the asker comes from: within one urgency, networks take turns. */
  network?: string
  /** Aborts when the asker has left: he waits no longer. Work that has begun goes on. */
  signal?: AbortSignal
}

export interface TurnsOptions {
  /** How many works run at once. */
  slots: number
  /** How many of them may be of guests and strangers together. */
  guestSlots: number
  /**
   * How many guests wait, and how many strangers. A further one takes the last place of the network that has
   * most, if that has more than his own would have; otherwise he is refused at once.
   */
  maxWaiting: Record<'guest' | 'stranger', number>
}

export interface Turns {
  /**
   * Runs `work` when its turn comes. Gives undefined, without running it, when too many wait, its place is
   * given to another network, the asker leaves, or no turn comes within `timeoutMs`. Rejects as `work` does.
   */
  take<Result>(asker: Asker, timeoutMs: number, work: () => Promise<Result>): Promise<Result | undefined>
  /** Lets works about `key` that still wait have a more urgent turn. */
  hasten(key: string, urgency: Urgency): void
}

interface Waiting extends Asker {
  begin: () => void
  giveUp: () => void
}

/** Gives turns at something that can do only a few works at once, so that no crowd keeps the others away. */
export function createTurns({ slots, guestSlots, maxWaiting }: TurnsOptions): Turns {
  const waiting = new Set<Waiting>()
  const running = new Set<Asker>()

  /** True when there is a place for one more; it may have been another's. */
  function makePlace({ urgency, network }: Asker): boolean {
    if (isOwn(urgency)) return true
    const line = [...waiting].filter((other) => other.urgency === urgency)
    if (line.length < maxWaiting[urgency]) return true
    const of = (one: string | undefined) => line.filter((other) => other.network === one)
    const counts = line.map((other) => of(other.network).length)
    const most = Math.max(...counts)
    if (most <= of(network).length + 1) return false
    line[counts.lastIndexOf(most)]?.giveUp()
    return true
  }

  function mayRun(urgency: Urgency): boolean {
    if (running.size >= slots) return false
    return isOwn(urgency) || [...running].filter((other) => !isOwn(other.urgency)).length < guestSlots
  }

  function runningOf({ network }: Asker): number {
    return [...running].filter((other) => other.network === network).length
  }

  /** Begins what may begin now. The earlier of equals goes first. */
  function beginNext(): void {
    for (;;) {
      const [next] = [...waiting]
        .filter(({ urgency }) => mayRun(urgency))
        .toSorted(
          (one, other) =>
            ORDER.indexOf(one.urgency) - ORDER.indexOf(other.urgency) || runningOf(one) - runningOf(other),
        )
      if (next === undefined) return
      running.add(next)
      next.begin()
    }
  }

  function wait(asker: Asker, timeoutMs: number): Promise<Asker | undefined> {
    if (asker.signal?.aborted === true || !makePlace(asker)) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      const end = (turn: Asker | undefined) => {
        waiting.delete(entry)
        clearTimeout(timer)
        asker.signal?.removeEventListener('abort', entry.giveUp)
        resolve(turn)
      }
      const entry: Waiting = { ...asker, begin: () => end(entry), giveUp: () => end(undefined) }
      const timer = setTimeout(entry.giveUp, timeoutMs).unref()
      asker.signal?.addEventListener('abort', entry.giveUp)
      waiting.add(entry)
      beginNext()
    })
  }

  return {
    async take(asker, timeoutMs, work) {
      const turn = await wait(asker, timeoutMs)
      if (turn === undefined) return undefined
      try {
        return await work()
      } finally {
        running.delete(turn)
        beginNext()
      }
    },
    hasten(key, urgency) {
      for (const entry of waiting) {
        if (entry.key === key && ORDER.indexOf(urgency) < ORDER.indexOf(entry.urgency))
          entry.urgency = urgency
      }
      beginNext()
    },
  }
}

function isOwn(urgency: Urgency): urgency is 'told' | 'own' {
  return urgency === 'told' || urgency === 'own'
}
