import type { DatabaseKind } from '../server/database'

/** Scenarios that are run by one command and stand in one table of RELIABILITY.md. */
export interface Suite {
  /** The script of package.json, and the name of the table's marks. */
  name: string
  scenarios: readonly Scenario[]
  /** How long a full run takes. @example 'about half an hour' */
  fullTime: string
  /** Environment variable with the seed of an earlier run, to repeat that run. */
  seedVariable: string
}

/** One thing that is done to the hotel again and again, and what must come of it each time. */
export interface Scenario {
  /** By which the suite's command finds it. */
  name: string
  /** What is done and what must hold, as the table in RELIABILITY.md says it. */
  claim: string
  databases: readonly DatabaseKind[]
  rounds: {
    /** For npm test, only on databases for which no other test proves the same. */
    test: Partial<Record<DatabaseKind, number>>
    /** 0 for one that takes minutes: it then runs only when it is named. */
    quick: number
    full: number
  }
  /** Gives the reason why it cannot be tried on this machine. */
  whyNot?(): string | undefined
  /**
   * Does all rounds. Throws only when the scenario itself is broken; what the hotel did wrong is told as
   * violations.
   */
  run(context: ScenarioContext): Promise<Outcome>
}

export interface ScenarioContext {
  kind: DatabaseKind
  rounds: number
  /** True for a full run: then real programs are used where a short one has stand-ins. */
  isFull: boolean
}

export interface Outcome {
  /** What was counted, in the order in which it is told. */
  figures: Record<string, number | string>
  /** What must never be, each in one line; empty when all is well. */
  violations: string[]
}
