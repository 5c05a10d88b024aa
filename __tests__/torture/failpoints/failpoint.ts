/** Names the failpoint of a process that dies by itself, from its start on. */
export const FAILPOINT_VARIABLE = 'FAILPOINT'
/** Names the file in which a process notes, as the last thing it does, at which failpoint it dies. */
export const FAILPOINT_MARK_VARIABLE = 'FAILPOINT_MARK'
/** Names the failpoint in the request of whoever leads the process to its death. */
export const FAILPOINT_HEADER = 'x-failpoint'

/** `sent`: the database has a statement, and nothing has been heard of it. */
export type Moment = 'before' | 'sent' | 'after'

interface Step {
  moment: Moment
  /** How the statement begins, or `answer`: that to the request with the failpoint. */
  what: string
}

const STEP = /^(before|sent|after) (\S.*)$/

/**
 * A place in the hotel's work, given as steps that are passed one after the other, the last of which kills.
 * @example 'after update "rooms"'
 * @example 'after insert into "open_payments" > before commit'
 */
export class Failpoint {
  private readonly steps: Step[]
  private passed = 0
  private connection: unknown

  /** Throws when the text is no failpoint. */
  constructor(readonly text: string) {
    this.steps = text.split(' > ').map(readStep)
  }

  /** Tells whether this is the place. A commit counts only on the connection of the statement that stands before it. */
  isReached(moment: Moment, what: string, connection?: unknown): boolean {
    const step = this.steps[this.passed]
    if (step?.moment !== moment || !what.startsWith(step.what)) return false
    if (step.what === 'commit' && this.passed > 0 && connection !== this.connection) return false
    this.passed += 1
    this.connection = connection
    return this.passed === this.steps.length
  }
}

function readStep(text: string): Step {
  const [, moment, what] = STEP.exec(text) ?? []
  if (what === undefined || !isMoment(moment)) throw new Error(`no failpoint: ${text}`)
  return { moment, what }
}

function isMoment(text: string | undefined): text is Moment {
  return text === 'before' || text === 'sent' || text === 'after'
}
