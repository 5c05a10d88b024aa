import { closeAll } from '../support/server/closing'
import { runModel } from './model/run-model'

afterEach(closeAll)

/** The same sequences each time; `npm run torture` takes new ones, and shrinks those that fail. */
const QUICK = { seed: 485937274, endOnFailure: true }

it.each([
  { kind: 'sqlite', numRuns: 15 },
  { kind: 'postgres', numRuns: 6 },
] as const)(
  'loses nothing, repeats nothing and tells no stranger in random sequences on $kind',
  async ({ kind, numRuns }) => {
    const { payments, deaths } = await runModel(kind, { ...QUICK, numRuns })
    expect(payments).toBeGreaterThan(0)
    expect(deaths).toBeGreaterThan(0)
  },
)
