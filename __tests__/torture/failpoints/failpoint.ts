/** Environment variable with the failpoint of a process, valid from its start. */
export const FAILPOINT_VARIABLE = 'FAILPOINT'
/**
 * Environment variable with the file to which a process writes its failpoint, right before it kills itself.
 */
export const FAILPOINT_MARK_VARIABLE = 'FAILPOINT_MARK'
/** Request header with a failpoint, valid from that request on. */
export const FAILPOINT_HEADER = 'x-failpoint'

/** `sent`: the statement was sent to the database, and no answer was read yet. */
export type Moment = 'before' | 'sent' | 'after'

interface Step {
  moment: Moment
  /**
   * How the statement begins. Or `answer`: the answer to the request that has the failpoint in its header.
   */
  what: string
}

const STEP = /^(before|sent|after) (\S.*)$/

/**
 * A place in the hotel's work, given as a series of steps. The process dies at the last one.
 * @example 'after update "rooms"'
 * @example 'after insert into "open_payments" > before commit'
 */
export class Failpoint {
  private readonly steps: Step[]
  private passed = 0
  private connection: unknown

  /** Throws when the text is not a valid failpoint. */
  constructor(readonly text: string) {
    this.steps = text.split(' > ').map(readStep)
  }

  /** True at the last step. A commit counts only on the connection of the step before it. */
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
