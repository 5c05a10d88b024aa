import { onClose } from '../support/server/closing'
import { runScenario } from './run-scenario'
import type { Scenario } from './scenario'
import { SCENARIOS } from './scenarios'

const QUICK_MILLISECONDS = 300_000

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
  const broken = scenarioOf(() => Promise.reject(new Error('no hotel')))
  const { breaches } = await runScenario(broken, 'sqlite', 1)
  expect(breaches).toEqual([expect.stringContaining('no hotel')])
})

it('takes what cannot be closed for a breach, and closes the rest', async () => {
  const close = jest.fn().mockResolvedValue(undefined)
  const stuck = scenarioOf(async () => {
    onClose(close)
    for (const door of ['front', 'back']) onClose(() => Promise.reject(new Error(`${door} door stuck`)))
    return { figures: { doors: 2 }, breaches: ['raining in'] }
  })
  const { figures, breaches } = await runScenario(stuck, 'sqlite', 1)
  expect(figures).toEqual({ doors: 2 })
  expect(breaches).toEqual(['raining in', expect.stringMatching(/back door stuck.*front door stuck/)])
  expect(close).toHaveBeenCalled()
})

it('has a name for each scenario', () => {
  expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length)
})

function scenarioOf(run: Scenario['run']): Scenario {
  return { name: 'test', claim: '', databases: ['sqlite'], rounds: { quick: 1, full: 1 }, run }
}
