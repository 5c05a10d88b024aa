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
import { createApp } from './app'
import { openPaymentProvider, type PaymentProvider } from './payments'

export interface Backend {
  app: FastifyInstance
  /** Finishes the requests and jobs under way, then closes everything. */
  close(): Promise<void>
}

export interface BackendOptions {
  /** Absolute folder of the release; without it there is only the API. */
  siteDir?: string
  /** Absolute folder of content/; by default that of the working directory. */
  contentDir?: string
  /** By default nothing is logged. */
  logger?: LoggerOptions | false
  /** True: once the backend listens, its jobs run: sweeps, refunds, mail. Not for a build, which is gone in a minute. */
  hasJobs?: boolean
}

/** What a backend is made of once its resources are open. */
export interface BackendParts {
  env: ServerEnv
  log: FastifyBaseLogger
  /** Open, with its tables up to date and its rooms in it. */
  database: Kysely<Database>
  payments: PaymentProvider
  contentDir: string
  siteDir?: string | undefined
  hasJobs?: boolean
  hasRateLimit?: boolean
  /** By default it wakes the job that follows the hint. */
  onHint?: (kind: WebhookHintKind) => unknown
  now?: () => Date
}

export interface ComposedBackend {
  app: FastifyInstance
  settle: Settle
  jobs: Jobs | undefined
}

/**
 * Opens the embedded backend: makes DATA_DIR, opens, migrates and seeds the database, and composes the rest over it.
 * When this fails, nothing is left open. Throws a ConfigError when DATA_DIR cannot be used, a ContentError for a broken file
 * of content/.
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
      // Jobs start no new work while the last guests are answered.
      await Promise.all([jobs?.stop(), app.close()])
    })
    return { app, close: () => resources.close() }
  } catch (error) {
    await resources.close()
    throw error
  }
}

/** The one composition of a backend: settlement, jobs and app over what is open. The caller closes app, jobs and parts. */
export async function composeBackend({
  env,
  log,
  database,
  payments,
  contentDir,
  siteDir,
  hasJobs = false,
  hasRateLimit = true,
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
    webhookKey,
    onHint: parts.onHint ?? wakeJob,
    ledger,
    now,
    hasRateLimit,
  })
  // A server that finds its port taken has done nothing yet.
  app.addHook('onListen', async () => jobs?.start())
  return { app, settle, jobs }
}
