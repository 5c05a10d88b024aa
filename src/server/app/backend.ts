import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../config/server-env'
import { USUAL_TERMS } from '../../shared/stay'
import { makeWritableDir } from '../db/data-dir'
import { noteEvent, noteTrouble, readMachineState } from '../db/machine-state'
import type { Database } from '../db/schema'
import { createLogger, type LoggerOptions } from '../http/logging'
import { createJobs, type JobName, type Jobs } from '../jobs/jobs'
import type { Builder } from '../rebuild/builder'
import { followReleases, type Releases, type ServedRelease } from '../releases/live'
import type { ReleaseStore } from '../releases/store'
import { deriveLinkSecret } from '../links/signed-link'
import { readHotel } from '../hotel/hotel'
import { readVersion } from '../monitoring/version'
import { seedRooms } from '../rooms/seed'
import { createSettlement } from '../settlement/settle'
import type { WebhookHintKind } from '../settlement/webhook-route'
import { type AppOptions, createApp, type ServerParts } from './app'
import { openBooks } from './open-books'
import { openDesk } from './open-desk'
import { openBuilder } from './open-builder'
import { openPaymentProvider } from './payments'

const JOBS_OF_HINTS: Record<WebhookHintKind, JobName[]> = {
  payment: ['webhooks'],
  refund: ['refunds', 'refund-sweep'],
  dispute: ['mail'],
}

export interface Backend {
  app: FastifyInstance
  database: Kysely<Database>
  builder?: Builder | undefined
  close(): Promise<void>
}

export interface BackendOptions {
  store?: ReleaseStore
  releases?: Releases
  logger?: LoggerOptions | false
  hasJobs?: boolean
  /** True, and with a store: this server publishes the site. */
  hasRebuilds?: boolean
  /** Answers 503 while the event loop is blocked. Default: only with a release, as Gatsby blocks it. */
  hasLoadShedding?: boolean
}

export interface BackendParts extends Omit<ServerParts, 'now'> {
  hasJobs?: boolean
  hasRateLimit?: boolean
  hasLoadShedding?: boolean
  onHint?: AppOptions['onHint']
  now?: () => Date
}

/** Follows each release that goes live. Throws a ConfigError, a ContentError, and a ReleaseError. */
export async function openBackend(
  env: ServerEnv,
  { logger = false, store, ...options }: BackendOptions = {},
): Promise<Backend> {
  const log = createLogger(logger)
  const resources = new AsyncDisposableStack()
  try {
    await makeWritableDir(env.dataDir)
    const followed = store && (await followReleases(store, log, takeOver))
    const database = resources.adopt(await openBooks(env, log), (opened) => opened.destroy())
    let jobs: Jobs | undefined
    async function takeOver(release: ServedRelease): Promise<void> {
      await jobs?.takeContent(release.contentDir)
      void notePublish()
    }
    const notePublish = (failure?: string) =>
      noteTrouble(database, 'publish-failed', failure, new Date()).catch((err: unknown) =>
        log.warn({ err }, 'the result of a publish could not be noted'),
      )
    const releases = followed ?? options.releases
    const contentDir = () => releases?.live().contentDir ?? resolve('content')
    await seedRooms(database, contentDir())
    if (options.hasJobs) await noteStart(database, env, followed?.live().description.builtAt)
    const hasBuilder = followed && options.hasRebuilds
    const builder = hasBuilder ? openBuilder(env, followed, log, notePublish) : undefined
    const payments = resources.adopt(await openPaymentProvider(env), (opened) => opened.close())
    const composed = await composeBackend({
      env,
      log,
      database,
      payments,
      contentDir,
      ...options,
      store,
      releases,
      builder,
    })
    jobs = composed.jobs
    const { app } = resources.adopt(composed, async () => {
      followed?.stop()
      // At the same time: jobs must start nothing new while the app answers the last requests.
      await Promise.all([jobs?.stop(), builder?.stop(), composed.desk?.close(), composed.app.close()])
    })
    app.addHook('onListen', async () => followed?.start())
    return { app, builder, database, close: () => resources.disposeAsync() }
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

/** `builtAt` is when the live release was built: it may have ended the trouble of an earlier publish. */
async function noteStart(
  database: Kysely<Database>,
  { payments, mail }: ServerEnv,
  builtAt = '',
): Promise<void> {
  const now = new Date()
  const { 'publish-failed': failed } = await readMachineState(database)
  if (failed && failed.since < builtAt) await noteTrouble(database, 'publish-failed', undefined, now)
  const isUnsent = payments.mode === 'live' && mail.smtp === undefined
  await noteEvent(database, 'server', readVersion(), now)
  await noteTrouble(database, 'mail-unsent', isUnsent ? 'SMTP_URL is not set' : undefined, now)
}

/** Connects everything over open resources, which the caller closes. Throws a ContentError. */
export async function composeBackend({
  hasJobs = false,
  hasRateLimit = true,
  onHint,
  now = () => new Date(),
  ...options
}: BackendParts) {
  const parts: ServerParts = { ...options, now }
  const { hasLoadShedding = parts.releases !== undefined } = options
  const { env, log, database, payments, contentDir } = parts
  const { client: paystack, domain, webhookKey } = payments
  const linkSecret = deriveLinkSecret(webhookKey)
  const onUndecided = (reason: string) => log.warn({ reason }, 'payment undecided')
  const terms = async () => {
    // A payment is booked, and a guest sees a booking, even when content/ cannot be read.
    const hotel = await readHotel(contentDir(), env.mail).catch(() => undefined)
    return hotel ? { ...hotel.limits, ...hotel.stay } : USUAL_TERMS
  }
  const settle = createSettlement({ database, paystack, domain, terms, now, onUndecided })
  const jobs = hasJobs
    ? await createJobs({ ...parts, contentDir: contentDir(), paystack, settle, domain, linkSecret })
    : undefined
  const wakeJobs = (kind: WebhookHintKind) => {
    for (const job of JOBS_OF_HINTS[kind]) jobs?.wake(job)
  }
  const app = await createApp({
    ...parts,
    settle,
    terms,
    linkSecret,
    onHint: onHint ?? wakeJobs,
    hasRateLimit,
    hasLoadShedding,
  })
  const { releases, store } = parts
  // Where no guests are served, there is no desk.
  const desk =
    hasJobs && releases && store
      ? await openDesk({ ...parts, releases, store, linkSecret, wake: (job) => jobs?.wake(job) })
      : undefined
  // Jobs start only now: if the port is taken, no job may have run.
  app.addHook('onListen', async () => {
    jobs?.start()
    desk?.start()
  })
  return { app, settle, jobs, desk }
}
