export const START_MS = Date.parse('2025-11-21T12:00:00.000Z')
const MINUTE_MS = 60_000

/** The true time, and the hotel's wall clock, which may be wrong. */
export class ModelClock {
  private elapsed = 0
  private error = 0

  /** The hotel's wall clock. Each call lets one millisecond pass, so the clock never stands still. */
  readonly now = () => {
    this.elapsed += 1
    return new Date(START_MS + this.elapsed + this.error)
  }

  /** Milliseconds of a monotonic clock. */
  readonly monotonic = () => this.elapsed

  /** Minutes of the true time. */
  get minutes(): number {
    return this.elapsed / MINUTE_MS
  }

  get trueTime(): Date {
    return new Date(START_MS + this.elapsed)
  }

  /** Sets both clocks back to the start. */
  restart(): void {
    this.elapsed = 0
    this.error = 0
  }

  /** Lets time pass. */
  pass(minutes: number): void {
    this.elapsed += minutes * MINUTE_MS
  }

  /** Sets the hotel's wall clock this many minutes ahead of the true time. Negative: behind. */
  set(minutesAhead: number): void {
    this.error = minutesAhead * MINUTE_MS
  }
}
