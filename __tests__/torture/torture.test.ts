import { onClose } from '../support/server/closing'
import { runScenario } from './run-scenario'
import type { Scenario } from './scenario'
import { SCENARIOS } from './scenarios'

const QUICK_MS = 300_000

const runs = SCENARIOS.flatMap((scenario) => scenario.databases.map((kind) => ({ scenario, kind })))

it.each(runs)(
  '$scenario.name holds on $kind',
  async ({ scenario, kind }) => {
    const { figures, violations, skipped } = await runScenario(scenario, kind, scenario.rounds.quick)
    expect(violations).toEqual([])
    // What did nothing has shown nothing.
    expect(skipped !== undefined || Object.keys(figures).length > 0).toBe(true)
  },
  QUICK_MS,
)

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
  return { name: 'test', openPayment: '', databases: ['sqlite'], rounds: { quick: 1, full: 1 }, run }
}
