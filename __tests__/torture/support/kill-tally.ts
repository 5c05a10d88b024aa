import type { TestRule } from '../../support/server/acknowledged'

/** What came of all the deaths of a scenario. */
export class KillTally {
  killed = 0
  /** Answers that stay, as guests have received them. */
  acknowledged = 0
  /** Payments of which a dead process had left no trace. */
  leftToSweep = 0
  readonly violations: string[] = []
  private readonly counts = { lost: 0, double: 0, unaccounted: 0 }

  /** Takes the violations of one round, and what it was. */
  add(round: string, violations: readonly string[]): void {
    this.counts.lost += countOf(violations, 'acknowledged')
    this.counts.double += countOf(violations, 'double-booking', 'refund-twice', 'paystack-refund')
    this.counts.unaccounted += countOf(violations, 'unsettled', 'outcome')
    this.violations.push(...violations.map((violation) => `${round}: ${violation}`))
  }

  /** Gives the figures in the order in which they are told. */
  figures(): Record<string, number> {
    const { killed, acknowledged, leftToSweep } = this
    return { killed, acknowledged, leftToSweep, ...this.counts }
  }
}

function countOf(violations: readonly string[], ...rules: TestRule[]): number {
  return violations.filter((violation) => rules.some((rule) => violation.startsWith(`${rule} `))).length
}
