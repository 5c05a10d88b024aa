import { closeAll } from '../server/closing'
import type { DatabaseKind } from '../server/database'
import type { Outcome, Scenario } from './scenario'

/** What became of a scenario on one database. */
export interface Row extends Outcome {
  name: string
  claim: string
  kind: DatabaseKind
  rounds: number
  seconds: number
  /** Why it could not be tried on this machine; there are no figures then. */
  skipped?: string
}

/** Runs a scenario on one database and cleans up behind it. Any error of either becomes a violation. */
export async function runScenario(
  scenario: Scenario,
  kind: DatabaseKind,
  rounds: number,
  isFull = false,
): Promise<Row> {
  const { name, claim } = scenario
  const skipped = scenario.whyNot?.()
  if (skipped !== undefined)
    return { name, claim, kind, rounds, skipped, figures: {}, violations: [], seconds: 0 }
  const startedAt = performance.now()
  const outcome = await scenario.run({ kind, rounds, isFull }).catch(asViolation)
  const closed = await closeAll().then(
    () => [],
    (error: unknown) => asViolation(error).violations,
  )
  const violations = [...outcome.violations, ...closed]
  const seconds = (performance.now() - startedAt) / 1_000
  return { ...outcome, violations, name, claim, kind, rounds, seconds }
}

function asViolation(error: unknown): Outcome {
  return {
    figures: {},
    violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }
}

/** Gives a row as one line. @example 'ok       race sqlite   200 rounds  bookings=200  12.3 s' */
export function formatRow({ name, kind, rounds, seconds, figures, violations, skipped }: Row): string {
  const verdict = skipped === undefined ? (violations.length === 0 ? 'ok' : 'BREACH') : 'skipped'
  const told = skipped ?? formatFigures(figures)
  return `${verdict.padEnd(8)} ${name.padEnd(24)} ${kind.padEnd(8)} ${rounds} rounds  ${told}  ${seconds.toFixed(1)} s`
}

/** Gives figures as a text. @example 'bookings=200 refunds=9800' */
export function formatFigures(figures: Outcome['figures']): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
