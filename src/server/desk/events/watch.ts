import type { Topic } from '../../../shared/desk/events'

const LOOK_MS = 1_000

export interface WatchOptions {
  /** Gives the topics that have changed since its last call. */
  look: () => Promise<ReadonlySet<Topic>>
  /** Told that a look failed, when the one before did not. */
  onFailure: (error: unknown) => void
}

export interface Listener {
  /** Told after each look which topics have changed; often none, and none after a look that failed. */
  onLook(changed: ReadonlySet<Topic>): void
}

/** Looks at the books once a second, but only while somebody listens. */
export interface Watch {
  /** Resolves after a first look: from then on no change is missed. Gives what ends the listening. */
  listen(listener: Listener): Promise<() => void>
}

/** Gives the watch of a process. All listeners share its looks. Its timer does not keep the process alive. */
export function createWatch({ look, onFailure }: WatchOptions): Watch {
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isFailing = false

  async function lookOnce(): Promise<void> {
    let changed: ReadonlySet<Topic> = new Set()
    try {
      changed = await look()
      isFailing = false
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
    }
    for (const listener of listeners) listener.onLook(changed)
  }

  function lookNow(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = undefined
      clearTimeout(timer)
      if (listeners.size > 0) timer = setTimeout(() => void lookNow(), LOOK_MS).unref()
    })
    return looking
  }

  return {
    async listen(listener) {
      // A look of others that runs already may have read before this moment.
      await looking
      listeners.add(listener)
      await lookNow()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
  }
}
