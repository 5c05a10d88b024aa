import PQueue from 'p-queue'

export type Caller = 'webhook' | 'job' | 'guest'

const PRIORITY = { webhook: 2, job: 1, guest: 0 } satisfies Record<Caller, number>
/** Guests use at most this many of the slots, so that the others are always free for webhooks and jobs. */
const GUEST_SLOTS = 5
const MAX_WAITING_GUESTS = 24

export interface QueuedCall {
  caller: Caller
  /** Names the call of a guest for `hurry`. */
  id?: string
  /** Aborts the call, whether it waits or runs. */
  signal: AbortSignal
}

export interface CallQueue {
  /** True when a guest's call would be refused. */
  isFullForGuests(): boolean
  /** Runs `work` when it has a slot. Rejects as `work` does, and with the signal's reason when that aborts. */
  add<Result>(call: QueuedCall, work: () => Promise<Result>): Promise<Result>
  /** Moves a guest's waiting call to the front of the queue. */
  hurry(id: string): void
}

/** Returns a queue that runs at most `slots` calls at once, those of webhooks and jobs before those of guests. */
export function createCallQueue(slots: number): CallQueue {
  const calls = new PQueue({ concurrency: slots })
  const guests = new PQueue({ concurrency: Math.min(GUEST_SLOTS, slots) })
  /** Ends the wait of a guest's call among those of guests, by id. */
  const waiting = new Map<string, () => void>()

  return {
    isFullForGuests: () => guests.size >= MAX_WAITING_GUESTS,
    async add({ caller, id = '', signal }, work) {
      const run = (as: Caller) => calls.add(work, { priority: PRIORITY[as], signal })
      if (caller !== 'guest') return run(caller)
      const hurried = new AbortController()
      const runAsGuest = () => {
        waiting.delete(id)
        return run('guest')
      }
      waiting.set(id, () => hurried.abort())
      try {
        return await guests.add(runAsGuest, { signal: AbortSignal.any([signal, hurried.signal]) })
      } catch (error) {
        if (!hurried.signal.aborted) throw error
      }
      return run('webhook')
    },
    hurry(id) {
      waiting.get(id)?.()
      waiting.delete(id)
    },
  }
}
