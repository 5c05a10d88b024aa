import { closeAll } from '../support/server/closing'
import { runModel } from './model/run-model'

afterEach(closeAll)

/** A failing sequence is reported as it is: shrinking it takes minutes (npm run torture does it). */
const QUICK = { endOnFailure: true }

it.each([
  { kind: 'sqlite', numRuns: 15 },
  { kind: 'postgres', numRuns: 3 },
] as const)(
  'loses nothing, repeats nothing and tells no stranger in random sequences on $kind',
  async ({ kind, numRuns }) => {
    const { payments, deaths } = await runModel(kind, { ...QUICK, numRuns })
    expect(payments).toBeGreaterThan(0)
    expect(deaths).toBeGreaterThan(0)
  },
)
