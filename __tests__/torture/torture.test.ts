import { runScenario } from './run-scenario'
import type { Scenario } from './scenario'
import { SCENARIOS } from './scenarios'

const QUICK_MILLISECONDS = 120_000

const runs = SCENARIOS.flatMap((scenario) => scenario.databases.map((kind) => ({ scenario, kind })))

it.each(runs)(
  '$scenario.name holds on $kind',
  async ({ scenario, kind }) => {
    const { figures, breaches, skipped } = await runScenario(scenario, kind, scenario.rounds.quick)
    expect(breaches).toEqual([])
    // What did nothing has shown nothing.
    expect(skipped !== undefined || Object.keys(figures).length > 0).toBe(true)
  },
  QUICK_MILLISECONDS,
)

it('takes a scenario that breaks for a breach', async () => {
  const broken: Scenario = {
    name: 'broken',
    claim: '',
    databases: ['sqlite'],
    rounds: { quick: 1, full: 1 },
    run: () => Promise.reject(new Error('no hotel')),
  }
  const { breaches } = await runScenario(broken, 'sqlite', 1)
  expect(breaches).toEqual([expect.stringContaining('no hotel')])
})

it('has a name for each scenario', () => {
  expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length)
})
