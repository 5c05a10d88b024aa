const START = Date.parse('2025-11-21T12:00:00.000Z')
const MINUTE_MS = 60_000

/** The true time, and the hotel's clock, which may be wrong. */
export class ModelClock {
  private elapsed = 0
  private error = 0

  /** What the hotel's clock shows. It never stands still: each look takes a millisecond. */
  readonly now = () => {
    this.elapsed += 1
    return new Date(START + this.elapsed + this.error)
  }

  /** Milliseconds of a clock that nobody can set. */
  readonly monotonic = () => this.elapsed

  /** Minutes of the true time. */
  get minutes(): number {
    return this.elapsed / MINUTE_MS
  }

  get trueTime(): Date {
    return new Date(START + this.elapsed)
  }

  /** Begins anew, and right. */
  restart(): void {
    this.elapsed = 0
    this.error = 0
  }

  /** Lets time go by. */
  pass(minutes: number): void {
    this.elapsed += minutes * MINUTE_MS
  }

  /** Sets the hotel's clock so many minutes before the true time, or after it. */
  set(minutesAhead: number): void {
    this.error = minutesAhead * MINUTE_MS
  }
}
