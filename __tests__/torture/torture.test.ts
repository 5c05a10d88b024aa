import { onClose } from '../support/server/closing'
import { runScenario } from '../support/suite/run-scenario'
import type { Scenario } from '../support/suite/scenario'
import { SCENARIOS } from './scenarios'

const LONGEST_MS = 300_000

const runs = SCENARIOS.flatMap((scenario) => {
  const isImpossible = scenario.whyNot?.() !== undefined
  return scenario.databases
    .map((kind) => ({ scenario, kind, rounds: scenario.rounds.test[kind] ?? 0, isImpossible }))
    .filter(({ rounds }) => rounds > 0)
})

it.each(runs.filter(({ isImpossible }) => !isImpossible))(
  '$scenario.name holds on $kind',
  async ({ scenario, kind, rounds }) => {
    const { figures, violations } = await runScenario(scenario, kind, rounds)
    expect(violations).toEqual([])
    // What did nothing has shown nothing.
    expect(Object.keys(figures)).not.toEqual([])
  },
  LONGEST_MS,
)

const impossible = runs.filter(({ isImpossible }) => isImpossible)
// oxlint-disable-next-line jest/no-disabled-tests -- what this machine does not permit is told as skipped
if (impossible.length > 0) it.skip.each(impossible)('$scenario.name holds on $kind', () => undefined)

it('tries every scenario', () => {
  const tried = new Set(runs.map(({ scenario }) => scenario))
  // What takes too long for a quick run is run by its name alone.
  const quick = SCENARIOS.filter(({ rounds }) => rounds.quick > 0)
  expect(quick.filter((scenario) => !tried.has(scenario))).toEqual([])
})

it('says of a scenario that this machine does not permit that it was skipped', async () => {
  const run = jest.fn()
  const row = await runScenario({ ...scenarioOf(run), whyNot: () => 'no strace' }, 'sqlite', 1)
  expect(row).toMatchObject({ skipped: 'no strace', figures: {}, violations: [] })
  expect(run).not.toHaveBeenCalled()
})

it('takes a scenario that breaks for a violation', async () => {
  const broken = scenarioOf(() => Promise.reject(new Error('no hotel')))
  const { violations } = await runScenario(broken, 'sqlite', 1)
  expect(violations).toEqual([expect.stringContaining('no hotel')])
})

it('takes what cannot be closed for a violation, and closes the rest', async () => {
  const close = jest.fn().mockResolvedValue(undefined)
  const stuck = scenarioOf(async () => {
    onClose(close)
    for (const door of ['front', 'back']) onClose(() => Promise.reject(new Error(`${door} door stuck`)))
    return { figures: { doors: 2 }, violations: ['raining in'] }
  })
  const { figures, violations } = await runScenario(stuck, 'sqlite', 1)
  expect(figures).toEqual({ doors: 2 })
  expect(violations).toEqual(['raining in', expect.stringMatching(/back door stuck.*front door stuck/)])
  expect(close).toHaveBeenCalled()
})

it('has a name for each scenario', () => {
  expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length)
})

function scenarioOf(run: Scenario['run']): Scenario {
  return { name: 'test', claim: '', databases: ['sqlite'], rounds: { test: {}, quick: 1, full: 1 }, run }
}
