import { runScenario } from '../support/suite/run-scenario'
import { ATTACK } from './rows'

const LONGEST_MS = 300_000

const runs = ATTACK.scenarios.map((scenario) => ({
  scenario,
  rounds: scenario.rounds.test.sqlite ?? 0,
  isImpossible: scenario.whyNot?.() !== undefined,
}))

it.each(runs.filter(({ isImpossible }) => !isImpossible))(
  'holds under $scenario.name',
  async ({ scenario, rounds }) => {
    const { figures, violations } = await runScenario(scenario, 'sqlite', rounds)
    expect(violations).toEqual([])
    expect(Object.keys(figures)).not.toEqual([])
  },
  LONGEST_MS,
)

it('has each attack in a short form, under a name of its own', () => {
  expect(runs.filter(({ rounds }) => rounds === 0)).toEqual([])
  expect(new Set(runs.map(({ scenario }) => scenario.name)).size).toBe(runs.length)
})
