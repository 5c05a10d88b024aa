/** Looks into the database for work whenever it runs. */
export interface Job {
  name: string
  /** Pause between two runs. */
  intervalMs: number
  run(): Promise<unknown>
}

export interface Scheduler {
  /** Runs the job of this name at once. A job that is running runs once more afterwards. */
  wake(name: string): void
  /** Starts no further run and waits for those under way. */
  stop(): Promise<void>
}

/** Is told of a run that failed. The job runs again at its next time. */
type OnFailure = (name: string, error: unknown) => void

/**
 * Runs each job at once and then at its interval, never twice at a time. All state is in the database: the timers only
 * wake, so a process that is killed loses nothing. The timers keep no process alive.
 */
export function startScheduler(jobs: readonly Job[], onFailure: OnFailure): Scheduler {
  const loops = jobs.map((job) => new JobLoop(job, onFailure))
  return {
    wake: (name) => loops.find((loop) => loop.name === name)?.wake(),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

class JobLoop {
  readonly name: string
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private isWanted = false
  private isStopped = false

  constructor(
    private readonly job: Job,
    private readonly onFailure: OnFailure,
  ) {
    this.name = job.name
    this.wake()
  }

  wake(): void {
    if (this.isStopped) return
    this.isWanted = true
    this.running ??= this.runWhileWanted()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private async runWhileWanted(): Promise<void> {
    clearTimeout(this.timer)
    // `wake` must have stored this promise before the first run can end.
    await Promise.resolve()
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false
      try {
        await this.job.run()
      } catch (error) {
        this.onFailure(this.name, error)
      }
    }
    this.running = undefined
    if (this.isStopped) return
    this.timer = setTimeout(() => this.wake(), this.job.intervalMs)
    this.timer.unref()
  }
}
