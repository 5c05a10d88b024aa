import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { ConfigError } from '../../config/config-error'
import type { ServerEnv } from '../../config/server-env'
import { openDueHolds } from '../bookings/closures'
import { errorCodeOf } from '../../shared/error-facts'
import { type Job, startScheduler } from './scheduler'
import { createRecheckWorker } from '../settlement/recheck-worker'
import { renewLink } from '../access/links'
import { withTimeout } from '../async/timeout'
import type { Settle } from '../settlement/settle'
import { runAlone } from '../db/lock'
import { noteTrouble } from '../db/machine-state'
import type { Database } from '../db/schema'
import { readHotel } from '../hotel/hotel'
import { createOutboxWorker } from '../mail/outbox-worker'
import { remindGuests } from '../mail/arrival-reminders'
import { writeMorningMail } from '../mail/desk-mails'
import { writeOwnerMails } from '../mail/owner-mails'
import { createMailTransport } from '../mail/transport'
import type { PaystackClient } from '../paystack/client'
import type { Undecided } from '../paystack/http'
import { countMarksOfLastNight, readNight } from '../money/night'
import { readMoneyLines } from '../money/sheet'
import { readToday } from '../today/read-today'
import type { Builder } from '../rebuild/builder'
import { createDuePublish, createScheduledPublish } from '../rebuild/schedule'
import type { ReleaseStore } from '../releases/store'
import { createRefundWorker } from '../refunds/worker'
import { sweepDisputes } from '../disputes/sweep'
import { sweepRefunds } from '../settlement/dashboard-refunds'
import { createSweeper } from '../settlement/sweeper'

export interface JobsOptions {
  database: Kysely<Database>
  env: Pick<ServerEnv, 'mail' | 'dataDir' | 'databaseUrl' | 'deskUrl' | 'isRebuiltByItself'>
  domain: string
  contentDir: string
  paystack: PaystackClient
  /** Shared with the app, so that Paystack gets one call at a time about a reference. */
  settle: Settle
  linkSecret: string
  builder?: Builder | undefined
  store?: ReleaseStore | undefined
  log: FastifyBaseLogger
  now?: () => Date
}

export type JobName = 'webhooks' | 'recheck' | 'refunds' | 'refund-sweep' | 'mail' | 'rooms'

export type Jobs = Awaited<ReturnType<typeof createJobs>>

const NOT_ALL_SETTLED: Undecided = { kind: 'undecided', reason: 'not every payment could be settled' }
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** The whole process must end within fifteen seconds: CLOSE_WITHIN_MS in app/serve.ts. */
const STOP_WITHIN_MS = 12 * SECOND_MS

/** Returns the jobs; nothing runs before `start`. Throws a ContentError when content/ cannot be used. */
export async function createJobs({
  database,
  env,
  contentDir,
  paystack,
  settle,
  domain,
  linkSecret,
  builder,
  store,
  log,
  now = () => new Date(),
}: JobsOptions) {
  let hotel = await readHotel(contentDir, env.mail, env)
  const transport = createMailTransport(env.mail, env.dataDir)
  const stopping = new AbortController()
  const { signal } = stopping
  const rechecks = {
    database,
    signal,
    settle,
    now,
    onError: (err: unknown) => log.error({ err }, 'an open payment could not be checked'),
  }
  const webhooks = createRecheckWorker({ ...rechecks, isFromWebhook: true })
  const recheck = createRecheckWorker({ ...rechecks, isFromWebhook: false })
  const sweeper = createSweeper({
    database,
    signal,
    paystack,
    settle,
    now,
    onError: (err) => log.error({ err }, 'a payment could not be settled'),
  })
  const refunds = createRefundWorker({ database, paystack, now, log, signal })
  const readMorning = async () => ({
    ...(await readToday({ database, domain, now, stay: async () => hotel.stay })),
    marksOfLastNight: await countMarksOfLastNight(database, now()),
  })
  const outbox = createOutboxWorker({
    database,
    transport,
    hotel: () => hotel,
    readToday: readMorning,
    readDay: async (day) => {
      const { lines: night, verdict } = await readNight(database, day, now())
      return { ...(await readMoneyLines({ database, domain }, { from: day, to: day })), night, verdict }
    },
    renewLink: (personId) => renewLink(database, personId, now()),
    linkSecret,
    now,
    log,
    signal,
  })
  /** Logs why a list at Paystack was not read to its end. Today shows it until the list is read. */
  async function reportList(list: 'payments' | 'refunds' | 'disputes', unread: Undecided | undefined) {
    if (signal.aborted) return
    const { reason, isRefused = false } = unread ?? {}
    if (isRefused)
      log.error({ reason }, `Paystack refuses PAYSTACK_SECRET_KEY: its list of ${list} was not read`)
    else if (unread !== undefined) log.warn({ reason }, `Paystack’s list of ${list} was not read to its end`)
    await noteTrouble(database, `${list}-unread`, reason, now())
    // A missing answer says nothing about the key.
    if (isRefused || unread === undefined) await noteTrouble(database, 'key-refused', reason, now())
  }
  const sweep = async () => {
    const { complete, unread } = await sweeper.runOnce()
    await reportList('payments', complete ? undefined : (unread ?? NOT_ALL_SETTLED))
  }
  const refundSweep = async () =>
    reportList('refunds', await sweepRefunds({ database, paystack, now, signal }))
  const disputes = async () =>
    reportList('disputes', await sweepDisputes({ database, paystack, now, signal }))
  const jobs: Job[] = [
    { name: 'webhooks', intervalMs: 15 * SECOND_MS, run: webhooks.runOnce },
    { name: 'recheck', intervalMs: 15 * SECOND_MS, run: recheck.runOnce },
    { name: 'sweep', intervalMs: 5 * MINUTE_MS, run: sweep },
    { name: 'refunds', intervalMs: 30 * SECOND_MS, run: refunds.runOnce },
    { name: 'refund-sweep', intervalMs: 5 * MINUTE_MS, run: refundSweep },
    { name: 'disputes', intervalMs: 60 * MINUTE_MS, run: disputes },
    { name: 'mail', intervalMs: 10 * SECOND_MS, run: outbox.runOnce },
    { name: 'plans', intervalMs: MINUTE_MS, run: () => openDueHolds(database, now()) },
    { name: 'owners', intervalMs: MINUTE_MS, run: () => writeOwnerMails(database, now()) },
    { name: 'reminders', intervalMs: 10 * MINUTE_MS, run: () => remindGuests(database, now()) },
  ]
  if (env.mail.desk !== undefined) {
    const run = () => writeMorningMail(database, now())
    jobs.push({ name: 'morning', intervalMs: MINUTE_MS, run })
  }
  if (builder !== undefined) {
    const run = createScheduledPublish({ database, builder, now, signal })
    jobs.push({ name: 'publish', intervalMs: 20 * SECOND_MS, run })
    if (store !== undefined && env.isRebuiltByItself) {
      const runDue = createDuePublish({ database, builder, store, now })
      jobs.push({ name: 'rooms', intervalMs: 20 * SECOND_MS, run: runDue })
    }
  }
  const failing = new Map<string, string>()
  const noteFailing = () => {
    const reasons = [...new Set(failing.values())]
    const reason = failing.size > 0 ? `${[...failing.keys()].join(', ')}: ${reasons.join('; ')}` : undefined
    return noteTrouble(database, 'jobs-failing', reason, now()).catch(() => undefined)
  }
  // Several servers may share a database: only one at a time runs a job.
  const lockedJobs = jobs.map((job) => ({
    ...job,
    async run() {
      await runAlone(env, job.name, job.run)
      if (failing.delete(job.name)) await noteFailing()
    },
  }))
  async function onFailure(job: string, err: unknown) {
    const reason = err instanceof ConfigError ? err.message : errorCodeOf(err) || 'see the log'
    log.error({ job, reason, err }, 'job failed')
    failing.set(job, reason)
    await noteFailing()
  }
  let scheduler: ReturnType<typeof startScheduler> | undefined
  return {
    start(): void {
      if (signal.aborted) return
      void noteFailing()
      scheduler ??= startScheduler(lockedJobs, onFailure)
    },
    /** Switches the mails to another content/. Throws a ContentError when it cannot be used. */
    async takeContent(dir: string): Promise<void> {
      hotel = await readHotel(dir, env.mail, env)
    },
    wake: (name: string) => scheduler?.wake(name),
    async stop(): Promise<void> {
      stopping.abort()
      // A mail server may take a minute. A mail that is not done by then is sent again with its Message-ID.
      await withTimeout(Promise.resolve(scheduler?.stop()), STOP_WITHIN_MS, undefined)
    },
  }
}
