import type { TestRule } from '../../support/server/acknowledged'

/** Counts the results of all the deaths of a scenario. */
export class KillTally {
  killed = 0
  /** Final answers that guests got. */
  acknowledged = 0
  /** Payments that the books did not know when the process died. */
  leftToSweep = 0
  readonly violations: string[] = []
  private readonly counts = { lost: 0, double: 0, unaccounted: 0 }

  /** Adds the violations of one round. `round` is its name. */
  add(round: string, violations: readonly string[]): void {
    this.counts.lost += countOf(violations, 'acknowledged')
    this.counts.double += countOf(violations, 'double-booking', 'refund-twice', 'paystack-refund')
    this.counts.unaccounted += countOf(violations, 'unsettled', 'outcome')
    this.violations.push(...violations.map((violation) => `${round}: ${violation}`))
  }

  /** Gives the figures in the order of the report. */
  figures(): Record<string, number> {
    const { killed, acknowledged, leftToSweep } = this
    return { killed, acknowledged, leftToSweep, ...this.counts }
  }
}

function countOf(violations: readonly string[], ...rules: TestRule[]): number {
  return violations.filter((violation) => rules.some((rule) => violation.startsWith(`${rule} `))).length
}
