import type { Background } from '../../../src/server/jobs/scheduler'
import { type HotelWorkOptions, prepareHotelWork } from '../../../src/server/jobs/jobs'
import { CONTENT_DIR, type TestBackend, testEnv } from './backend'
import { settlementOf } from './settlement'

/** Prepares the work that goes on without guests, for a backend of a test, and gives what starts it. */
export function prepareWork(
  backend: TestBackend,
  options: Partial<HotelWorkOptions> = {},
): Promise<() => Background> {
  const { app, database, dataDir, rehearsal } = backend
  return prepareHotelWork({
    database,
    env: testEnv({ dataDir }),
    contentDir: CONTENT_DIR,
    paystack: rehearsal.paystack,
    settle: settlementOf(backend, () => new Date()),
    log: app.log,
    ...options,
  })
}
