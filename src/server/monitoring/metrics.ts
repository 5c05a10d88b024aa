import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Builder } from '../rebuild/builder'
import { hasEnded } from '../rebuild/rebuild'
import type { Releases } from '../releases/live'
import type { BooksReader } from './books-reader'
import { readVersion } from './version'

interface MetricsOptions {
  books: BooksReader | undefined
  dataDir: string
  releases: Releases
  builder: Pick<Builder, 'list'> | undefined
  now: () => Date
}

/** Measures every answer except on the routes in `except`. Returns a function that reads the metrics. */
export function createMetrics(
  app: FastifyInstance,
  { builder, ...options }: MetricsOptions,
  except: readonly string[],
): () => Promise<string> {
  const registry = new Registry()
  measureRequests(app, registry, except)
  addServerGauges(registry, options)
  if (builder !== undefined) addRebuildGauge(registry, builder)
  collectDefaultMetrics({ register: registry })
  const showBooks = options.books && addBooksGauges(registry, options.books, options)
  return async () => {
    await showBooks?.()
    return registry.metrics()
  }
}

function addServerGauges(registry: Registry, { dataDir, releases }: Omit<MetricsOptions, 'builder'>): void {
  const version = readVersion()
  registry.registerMetric(
    new Gauge({
      name: 'hotel_release_info',
      help: 'Always 1. The labels name the release that is served and the version of the program.',
      labelNames: ['release', 'version'] as const,
      registers: [],
      collect() {
        this.reset()
        this.set({ release: releases.live().id, version }, 1)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'hotel_data_dir_available_bytes',
      help: 'Space on the file system of DATA_DIR that this user may still fill.',
      registers: [],
      async collect() {
        const disk = await statfs(dataDir).catch(() => undefined)
        if (disk === undefined) this.remove()
        else this.set(disk.bavail * disk.bsize)
      },
    }),
  )
}

/** Leaves out unknown values instead of repeating old ones. */
function addBooksGauges(registry: Registry, books: BooksReader, { now }: Pick<MetricsOptions, 'now'>) {
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name: `hotel_${name}`, help, registers })
  const byState = (name: string, help: string) =>
    new Gauge({ name: `hotel_${name}`, help, labelNames: ['state'] as const, registers })
  const databaseUp = gauge(
    'database_up',
    '1 when the database answered this scrape in time and a write within the last seconds succeeded, or else 0.',
  )
  const openPayments = gauge('open_payments', 'Payments that nobody could decide yet.')
  const openAge = gauge('open_payments_oldest_age_seconds', 'Age of the oldest of them; 0 without any.')
  const refunds = byState('refunds', 'Refunds that are not paid back yet, by state.')
  const refundAge = byState('refunds_oldest_age_seconds', 'Age of the oldest of them; 0 without any.')
  const mailsWaiting = gauge('mails_waiting', 'Mails that are still to be sent.')
  const sweepAge = gauge(
    'sweep_age_seconds',
    "Time since the last complete sweep of Paystack's list; since the first start when there was none.",
  )
  const backupAge = gauge(
    'backup_age_seconds',
    'Time since the last backup; since the first start when there was none.',
  )
  const ageOf = (moment: string | undefined) =>
    moment === undefined ? 0 : Math.max(0, (now().getTime() - Date.parse(moment)) / 1_000)

  return async () => {
    const [state, isWritable] = await Promise.all([books.readState(), books.isWritable()])
    databaseUp.set(state !== undefined && isWritable ? 1 : 0)
    for (const metric of [openPayments, openAge, mailsWaiting, sweepAge, backupAge]) metric.remove()
    for (const metric of [refunds, refundAge]) metric.reset()
    if (state === undefined) return
    openPayments.set(state.openPayments.count)
    openAge.set(ageOf(state.openPayments.oldestAt))
    for (const { state: name, count, oldestAt } of state.refunds) {
      refunds.set({ state: name }, count)
      refundAge.set({ state: name }, ageOf(oldestAt))
    }
    mailsWaiting.set(state.mailsWaiting)
    const { backup, booksSince } = state.machine
    sweepAge.set(ageOf(state.lastSweepAt ?? booksSince))
    backupAge.set(ageOf(backup?.since ?? booksSince))
  }
}

/** The last bucket is the server's own limit for a request. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** The labels are bounded: the route's pattern, a method that Node knows, the status's first digit. */
function measureRequests(app: FastifyInstance, registry: Registry, except: readonly string[]): void {
  const durations = new Histogram({
    name: 'hotel_http_request_duration_seconds',
    help: 'Time from the first line of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const { url: route = 'none' } = routeOptions
    if (except.includes(route)) return
    const status = `${Math.floor(statusCode / 100)}xx`
    durations.observe({ route, method, status }, elapsedTime / 1_000)
  })
}

function addRebuildGauge(registry: Registry, builder: Pick<Builder, 'list'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'hotel_rebuild_last_failed',
      help: '1 when the last rebuild failed, or else 0.',
      collect() {
        this.set(builder.list().findLast(hasEnded)?.state === 'failed' ? 1 : 0)
      },
      registers: [],
    }),
  )
}
