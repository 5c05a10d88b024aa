import { closeAll } from '../support/server/closing'
import { runSoak } from './run-soak'
import { QUICK } from './sizes'

const LONGEST_MS = 600_000

afterEach(closeAll)

it.each(['sqlite', 'postgres'] as const)(
  'guests, desk, faults, kills and attackers at once break nothing on %s',
  async (kind) => {
    const { tally, accounts } = await runSoak({ kind, seed: 1, size: QUICK, tell: () => undefined })
    expect(tally.violations).toEqual([])
    // What did nothing has shown nothing.
    expect(accounts.bookings).toBeGreaterThan(0)
    for (const what of ['attacks', 'audits', 'desk'] as const) {
      expect([what, tally.of(what)]).not.toEqual([what, 0])
    }
  },
  LONGEST_MS,
)
