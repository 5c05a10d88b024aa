import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** After so many turns of the event loop without a move nothing will move by itself any more. */
const STILL_TURNS = 3

/** Holds back what the outside world has answered, so that a test says in which order it arrives. */
export class Gate {
  private parked: (() => void)[] = []
  private isHolding = false
  private travelling = 0
  private moves = 0

  /** `pauseMs` is for a database whose answers travel unseen. */
  constructor(private readonly pauseMs: number) {}

  hold(): void {
    this.isHolding = true
  }

  /** Lets everything go, now and from now on. */
  open(): void {
    this.isHolding = false
    for (const go of this.parked.splice(0)) go()
  }

  get waiting(): number {
    return this.parked.length
  }

  /** Lets the one of this number go. */
  release(index: number): void {
    const [go] = this.parked.splice(index, 1)
    this.moved()
    go?.()
  }

  /** Resolves when it is let through. */
  async pass(): Promise<void> {
    this.moved()
    if (this.isHolding) await new Promise<void>((resolve) => this.parked.push(resolve))
  }

  /** Gives what `ask` brings, and knows meanwhile that somebody is on the way. */
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

  /** Resolves when nobody is on the way and nothing moves. */
  async whenQuiet(): Promise<void> {
    let seen = this.moves
    for (let still = 0; still < STILL_TURNS; still += 1) {
      await (this.pauseMs > 0 ? wait(this.pauseMs) : nextTurn())
      if (this.travelling > 0 || this.moves !== seen) still = -1
      seen = this.moves
    }
  }

  /** Resolves when nobody is on the way, held back or not. */
  async whenHome(): Promise<void> {
    while (this.travelling > 0) await nextTurn()
  }
}
