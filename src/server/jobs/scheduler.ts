/** Something that looks, whenever it is woken, whether there is work for it in the database. */
export interface Worker {
  name: string
  /** Milliseconds between two looks. */
  every: number
  runOnce(): Promise<unknown>
}

export interface Background {
  /** Lets the worker of this name look at once; one that is looking looks again afterwards. */
  wake(name: string): void
  /** Begins no more work and waits for what is under way. */
  stop(): Promise<void>
}

/** Told of a look that failed. The worker looks again at its next time. */
type OnFailure = (name: string, error: unknown) => void

/**
 * Lets each worker look at once and then at its interval, one look at a time. Its timers only wake: all state is in the database, so a
 * process that is killed loses nothing, and they keep no process alive.
 */
export function startBackground(workers: readonly Worker[], onFailure: OnFailure): Background {
  const shifts = workers.map((worker) => new Shift(worker, onFailure))
  return {
    wake: (name) => shifts.find((shift) => shift.name === name)?.look(),
    async stop() {
      await Promise.all(shifts.map((shift) => shift.stop()))
    },
  }
}

class Shift {
  readonly name: string
  private timer: NodeJS.Timeout | undefined
  private underWay: Promise<void> | undefined
  private isWanted = false
  private isStopped = false

  constructor(
    private readonly worker: Worker,
    private readonly onFailure: OnFailure,
  ) {
    this.name = worker.name
    this.look()
  }

  look(): void {
    if (this.isStopped) return
    this.isWanted = true
    this.underWay ??= this.work()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.underWay
  }

  private async work(): Promise<void> {
    clearTimeout(this.timer)
    // Only then has `look` kept hold of this promise.
    await Promise.resolve()
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false
      try {
        await this.worker.runOnce()
      } catch (error) {
        this.onFailure(this.name, error)
      }
    }
    this.underWay = undefined
    if (this.isStopped) return
    this.timer = setTimeout(() => this.look(), this.worker.every)
    this.timer.unref()
  }
}
