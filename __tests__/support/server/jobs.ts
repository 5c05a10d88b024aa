import { createLogger } from '../../../src/server/http/logging'
import { createJobs, type Jobs, type JobsOptions } from '../../../src/server/jobs/jobs'
import { CONTENT_DIR, type TestBackend, testEnv } from './backend'

/** Makes the jobs of a backend of a test, not started yet. */
export function jobsOf(backend: TestBackend, options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const { database, place, rehearsal, settle } = backend
  return createJobs({
    database,
    env: testEnv(place),
    contentDir: CONTENT_DIR,
    paystack: rehearsal.paystack,
    settle,
    domain: 'test',
    linkSecret: 'secret',
    log: createLogger(false),
    ...options,
  })
}
