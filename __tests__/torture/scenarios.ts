import type { Scenario } from './scenario'

/** All scenarios, in the order in which RELIABILITY.md has them. */
export const SCENARIOS: readonly Scenario[] = []
