import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../config/server-env'
import { ResourceStack } from '../async/resource-stack'
import { makeDataDir } from '../db/data-dir'
import { openConfiguredDatabase } from '../db/database'
import type { Database } from '../db/schema'
import { createLogger, type LoggerOptions } from '../http/logging'
import { createJobs, type Jobs } from '../jobs/jobs'
import { seedRooms } from '../rooms/seed'
import { createSettlement, type Settle } from '../settlement/settle'
import type { WebhookHintKind } from '../settlement/webhook-route'
import { readReleaseId } from '../site/release'
import { createApp } from './app'
import { openPaymentProvider, type PaymentProvider } from './payments'

export interface Backend {
  app: FastifyInstance
  /** Finishes the requests and jobs under way, then closes everything. */
  close(): Promise<void>
}

export interface BackendOptions {
  /** Absolute folder of the release. Without it, the app has only the API. */
  siteDir?: string
  /** Absolute folder of content/. By default content/ of the working directory. */
  contentDir?: string
  /** By default nothing is logged. */
  logger?: LoggerOptions | false
  /**
   * When true, the jobs (open payments, sweep, refunds, mail) run as soon as the backend listens. Not for a
   * build, which ends after a minute.
   */
  hasJobs?: boolean
  /**
   * When true, requests are answered 503 while the event loop is blocked. By default with a release: in
   * build and develop Gatsby itself blocks the event loop.
   */
  hasLoadShedding?: boolean
}

/** What `composeBackend` needs. All resources are open. */
export interface BackendParts {
  env: ServerEnv
  log: FastifyBaseLogger
  /** Open, migrated and seeded with the rooms. */
  database: Kysely<Database>
  payments: PaymentProvider
  contentDir: string
  siteDir?: string | undefined
  /** Gives the id of the release that is served. By default it is read from `siteDir`. */
  releaseId?: (() => string) | undefined
  hasJobs?: boolean
  hasRateLimit?: boolean
  hasLoadShedding?: boolean
  /** By default wakes the job for the hint: `recheck` or `refunds`. */
  onHint?: (kind: WebhookHintKind) => unknown
  now?: () => Date
}

export interface ComposedBackend {
  app: FastifyInstance
  settle: Settle
  jobs: Jobs | undefined
}

/**
 * Opens the embedded backend: makes DATA_DIR, opens, migrates and seeds the database, and composes the rest.
 * Closes everything again when this fails. Throws a ConfigError when DATA_DIR cannot be used, and a
 * ContentError when a file of content/ is not valid.
 */
export async function openBackend(
  env: ServerEnv,
  { contentDir = join(process.cwd(), 'content'), logger = false, ...options }: BackendOptions = {},
): Promise<Backend> {
  const log = createLogger(logger)
  const resources = new ResourceStack()
  try {
    await makeDataDir(env.dataDir)
    const database = resources.use(await openConfiguredDatabase(env), (opened) => opened.destroy())
    await seedRooms(database, contentDir)
    const payments = resources.use(await openPaymentProvider(env), (opened) => opened.close())
    const { app, jobs } = await composeBackend({ env, log, database, payments, contentDir, ...options })
    resources.use(app, async () => {
      // At the same time: jobs must start no new work while the app answers the last requests.
      await Promise.all([jobs?.stop(), app.close()])
    })
    return { app, close: () => resources.close() }
  } catch (error) {
    await resources.close()
    throw error
  }
}

/**
 * Connects settlement, jobs and app over resources that are open; production and tests both use it. The
 * caller closes the app, the jobs and the resources. Throws a ContentError when the jobs cannot read their
 * files of content/.
 */
export async function composeBackend({
  env,
  log,
  database,
  payments,
  contentDir,
  siteDir,
  releaseId = siteDir === undefined ? undefined : () => readReleaseId(siteDir),
  hasJobs = false,
  hasRateLimit = true,
  hasLoadShedding = siteDir !== undefined,
  now = () => new Date(),
  ...parts
}: BackendParts): Promise<ComposedBackend> {
  const { client: paystack, domain, webhookKey, ledger } = payments
  const onUndecided = (reason: string) => log.warn({ reason }, 'payment undecided')
  const settle = createSettlement({ database, paystack, domain, now, onUndecided })
  const jobs = hasJobs
    ? await createJobs({ database, env, contentDir, paystack, settle, log, now })
    : undefined
  const wakeJob = (kind: WebhookHintKind) => jobs?.wake(kind === 'payment' ? 'recheck' : 'refunds')
  const app = await createApp({
    database,
    env,
    log,
    settle,
    contentDir,
    siteDir,
    releaseId,
    webhookKey,
    onHint: parts.onHint ?? wakeJob,
    ledger,
    now,
    hasRateLimit,
    hasLoadShedding,
  })
  // Jobs start only now: if the port is taken, no job may have run.
  app.addHook('onListen', async () => jobs?.start())
  return { app, settle, jobs }
}
