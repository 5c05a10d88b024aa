export interface Job {
  name: string
  /** Pause between the end of a run and the next run. */
  intervalMs: number
  run(): Promise<unknown>
}

const RETRY_WITHIN_MS = 60_000

/** Called when a run rejects. The job runs again after its interval, or after a minute if that is longer. */
type OnFailure = (name: string, error: unknown) => void

/** Never runs a job twice at the same time. All state is in the database: a killed process loses nothing. */
export function startScheduler(jobs: readonly Job[], onFailure: OnFailure) {
  const loops = jobs.map((job) => new JobLoop(job, onFailure))
  return {
    /** Runs a job now, or once more when it is already running. Ignores unknown names. */
    wake: (name: string) => loops.find((loop) => loop.name === name)?.wake(),
    async stop(): Promise<void> {
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
    // Lets `wake` store this promise in `running`, which the end of this method clears.
    await Promise.resolve()
    let pauseMs = this.job.intervalMs
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false
      try {
        await this.job.run()
      } catch (error) {
        this.onFailure(this.name, error)
        pauseMs = Math.min(pauseMs, RETRY_WITHIN_MS)
      }
    }
    this.running = undefined
    if (this.isStopped) return
    this.timer = setTimeout(() => this.wake(), pauseMs)
    this.timer.unref()
  }
}
