import { createSettlement, type Settle } from '../../../src/server/settlement/settle'
import type { Database } from '../../../src/server/db/schema'
import { createSweeper, type Sweeper, type SweeperOptions } from '../../../src/server/settlement/sweeper'
import { USUAL_TERMS } from '../../../src/shared/stay'
import { expectSoundBooks } from './audit'
import { openTestBackend, type TestBackend, type TestBackendOptions } from './backend'

/** Returns a settlement over the backend's database and rehearsal, as background work has one. */
export function settlementOf({ database, rehearsal }: TestBackend, now: () => Date): Settle {
  const { paystack } = rehearsal
  return createSettlement({ database, paystack, domain: 'test', terms: async () => USUAL_TERMS, now })
}

/** Returns how many rows a table has. */
export async function countRows({ database }: TestBackend, table: keyof Database): Promise<number> {
  const { rows } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

/** Returns a sweeper over the backend's database and rehearsal. */
export function sweeperOf(
  backend: TestBackend,
  now: () => Date,
  overrides: Partial<SweeperOptions> = {},
): Sweeper {
  const { database, rehearsal } = backend
  const settle = settlementOf(backend, now)
  return createSweeper({ database, paystack: rehearsal.paystack, settle, now, ...overrides })
}

/** Ends all faults of Paystack and sweeps once, which finds every lost payment. */
export async function sweepOnce(backend: TestBackend, now: () => Date): Promise<void> {
  backend.rehearsal.faults.clear()
  await sweeperOf(backend, now).runOnce()
}

/** A clock that stands until it is moved. */
class TestClock {
  private milliseconds = Date.parse('2025-11-21T12:00:00.000Z')

  readonly now = () => new Date(this.milliseconds)

  /** Moves it on and returns the new moment in ISO 8601. */
  forward(minutes: number): string {
    this.milliseconds += minutes * 60_000
    return this.now().toISOString()
  }
}

/** The hotel of the test, and its clock. */
export let backend: TestBackend
export let clock: TestClock

/** Opens a hotel for each test of a file. It ends with sound books, after a last sweep where it `sweeps`. */
export function useClockedBackend({ sweeps = false, ...options }: Clocked = {}): void {
  beforeEach(async () => {
    clock = new TestClock()
    backend = await openTestBackend({ now: clock.now, ...options })
  })
  afterEach(async () => {
    if (sweeps) await sweepOnce(backend, clock.now)
    await expectSoundBooks(backend)
  })
}

interface Clocked extends TestBackendOptions {
  sweeps?: boolean
}
