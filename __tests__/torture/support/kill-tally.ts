import type { Rule } from '../../../src/server/audit/violation'

/** What came of all the deaths of a scenario. */
export class KillTally {
  killed = 0
  /** Answers that stay, as guests have received them. */
  acknowledged = 0
  /** Payments of which a dead process had left no trace. */
  leftToSweep = 0
  readonly breaches: string[] = []
  private readonly counts = { lost: 0, double: 0, unaccounted: 0 }

  /** Takes the breaches of one round, and what it was. */
  add(round: string, breaches: readonly string[]): void {
    this.counts.lost += countOf(breaches, 'acknowledged')
    this.counts.double += countOf(breaches, 'double-booking', 'refund-twice', 'paystack-refund')
    this.counts.unaccounted += countOf(breaches, 'unsettled', 'outcome')
    this.breaches.push(...breaches.map((breach) => `${round}: ${breach}`))
  }

  /** Gives the figures in the order in which they are told. */
  figures(): Record<string, number> {
    const { killed, acknowledged, leftToSweep } = this
    return { killed, acknowledged, leftToSweep, ...this.counts }
  }
}

function countOf(breaches: readonly string[], ...rules: Rule[]): number {
  return breaches.filter((breach) => rules.some((rule) => breach.startsWith(`${rule} `))).length
}
