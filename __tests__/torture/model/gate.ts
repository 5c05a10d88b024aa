import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** After this many turns of the event loop without a move, everything waits at the gate. */
const STILL_TURNS = 3

/** Holds back answers of Paystack and the mail server, so that a test decides in which order they arrive. */
export class Gate {
  private parked: (() => void)[] = []
  private isHolding = false
  private travelling = 0
  private moves = 0

  /** `pauseMs` is for PostgreSQL and HTTP: their answers need real time, and the gate does not see them. */
  constructor(private readonly pauseMs: number) {}

  hold(): void {
    this.isHolding = true
  }

  /** Releases all answers, and holds back no further ones. */
  open(): void {
    this.isHolding = false
    for (const go of this.parked.splice(0)) go()
  }

  get waiting(): number {
    return this.parked.length
  }

  /** Releases the answer with this index. */
  release(index: number): void {
    const [go] = this.parked.splice(index, 1)
    this.moved()
    go?.()
  }

  /** Resolves when the gate lets this caller through. */
  async pass(): Promise<void> {
    this.moved()
    if (this.isHolding) await new Promise<void>((resolve) => this.parked.push(resolve))
  }

  /** Returns the result of `ask`, and counts it as under way until then. */
  async travel<Result>(ask: () => Promise<Result>): Promise<Result> {
    this.travelling += 1
    try {
      return await ask()
    } finally {
      this.travelling -= 1
      this.moved()
    }
  }

  moved(): void {
    this.moves += 1
  }

  /** Resolves when no call is under way and nothing moves any more. */
  async whenQuiet(): Promise<void> {
    let seen = this.moves
    for (let still = 0; still < STILL_TURNS; still += 1) {
      await (this.pauseMs > 0 ? wait(this.pauseMs) : nextTurn())
      if (this.travelling > 0 || this.moves !== seen) still = -1
      seen = this.moves
    }
  }

  /** Resolves when no call is under way, whether the gate holds or not. */
  async whenHome(): Promise<void> {
    while (this.travelling > 0) await nextTurn()
  }
}
