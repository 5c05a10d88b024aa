/** An answer as its caller has it. */
export interface Heard {
  /** 0 when there was none. */
  status: number
  retryAfter: string | null
  /** Beginning of the body. */
  text: string
}

/** What a run counts. */
export type Count =
  | 'payments'
  | 'bookings'
  | 'refused'
  | 'replays'
  | 'pages'
  | 'messages'
  | 'desk'
  | 'kills'
  | 'stops'
  | 'restarts'
  | 'publishes'
  | 'faults'
  | 'attacks'
  | 'audits'

/** Counts all that happens in a run, and keeps what must never be. */
export class Tally {
  requests = 0
  /** 503 with Retry-After: told to come again. */
  comeAgain = 0
  otherErrors = 0
  /** No answer at all: most while a server is down, and by attackers' own will. */
  unanswered = 0
  /** Of these, calls to a server that was up from the question to the missing answer. */
  dropped = 0
  readonly statuses = new Map<number, number>()
  readonly counts = new Map<Count, number>()
  /** Gives the number of the life of the server at a URL; 0 while it is not up. */
  lifeAt: (url: string) => number = () => 0
  /** What an audit found of a hotel at work, and did not find again a moment later. */
  readonly passing: string[] = []
  private readonly found = new Map<string, string>()

  /** Takes a clock in milliseconds. */
  constructor(private readonly clock: () => number) {}

  count(what: Count, by = 1): void {
    this.counts.set(what, this.of(what) + by)
  }

  of(what: Count): number {
    return this.counts.get(what) ?? 0
  }

  /** Counts an answer. One of 5xx that is not a 503 with Retry-After is a violation. */
  hear(about: string, { status, retryAfter, text }: Heard): void {
    this.requests += 1
    if (status === 0) {
      this.unanswered += 1
      return
    }
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status === 503 && retryAfter !== null) this.comeAgain += 1
    else if (status >= 500) {
      this.otherErrors += 1
      this.breach(`${about} was answered ${status}: ${text.slice(0, 200)}`)
    }
  }

  /** Keeps a violation, each once. */
  breach(line: string): void {
    const seconds = Math.round(this.clock() / 1_000)
    if (!this.found.has(line)) this.found.set(line, `after ${seconds} s: ${line}`)
  }

  get violations(): string[] {
    return [...this.found.values()]
  }

  /** Number of answers by class. @example '2xx=1203 4xx=88' */
  classes(): string {
    const classes = new Map<string, number>()
    for (const [status, times] of this.statuses) {
      const name = `${Math.floor(status / 100)}xx`
      classes.set(name, (classes.get(name) ?? 0) + times)
    }
    const sorted = [...classes].toSorted(([one], [other]) => one.localeCompare(other))
    return sorted.map(([name, times]) => `${name}=${times}`).join(' ')
  }
}
