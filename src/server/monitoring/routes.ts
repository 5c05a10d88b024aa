import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Registry } from 'prom-client'
import type { ServerEnv } from '../../config/server-env'
import type { Database } from '../db/schema'
import { NotFound } from '../http/errors'
import { forbidCaching, isStopping } from '../http/fastify'
import { NEVER_SHED } from '../http/limits'
import { hasBearerToken } from '../http/trusted-callers'
import type { Builder } from '../rebuild/builder'
import type { Releases } from '../releases/live'
import { type BooksReader, createBooksReader } from './books-reader'
import { createMetrics } from './metrics'
import { readVersion } from './version'

export interface MonitoringOptions {
  env: Pick<ServerEnv, 'metricsToken' | 'dataDir'>
  releases: Releases
  builder?: Builder | undefined
  database: Kysely<Database> | undefined
  now: () => Date
}

const HEALTH_PATH = '/healthz'
const READINESS_PATH = '/readyz'
const METRICS_PATH = '/metrics'

/** Health checks and scrapes are not logged, and are answered under any load. */
const ROUTE_OPTIONS = { logLevel: 'error', config: NEVER_SHED } as const

/** Adds GET /healthz, /readyz and /metrics, without rate limit and log, and measures all other requests. */
export async function addMonitoring(
  app: FastifyInstance,
  { env, releases, builder, database, now }: MonitoringOptions,
): Promise<void> {
  const { metricsToken, dataDir } = env
  const books = database && createBooksReader(database)
  const mayReadMetrics = (request: FastifyRequest) =>
    metricsToken !== undefined && hasBearerToken(request, metricsToken)
  const startedAt = now()
  const version = readVersion()
  const readMetrics = createMetrics(app, { books, dataDir, releases, builder, now }, [
    HEALTH_PATH,
    READINESS_PATH,
    METRICS_PATH,
  ])

  await app.register(async (monitoring) => {
    monitoring.addHook('onRequest', forbidCaching)
    monitoring.get(HEALTH_PATH, ROUTE_OPTIONS, async (_request, reply) =>
      // A proxy may keep sending guests to a server without its database: it still serves the pages.
      isStopping(app) ? reply.code(503).send({ status: 'stopping' }) : { status: 'ok' },
    )
    monitoring.get(READINESS_PATH, ROUTE_OPTIONS, async (request, reply) => {
      const { sweepAgeSeconds, reasons } = await findTroubles(books, { now: now(), startedAt })
      if (isStopping(app)) reasons.unshift('The server is stopping.')
      const facts = { client: request.ip, version, release: releases.live().id, sweepAgeSeconds }
      const isReady = reasons.length === 0
      if (!isReady) reply.code(503)
      // A monitor outside needs only the status, and a stranger learns no more.
      if (!mayReadMetrics(request)) return { status: isReady ? 'ready' : 'not ready' }
      return isReady
        ? { status: 'ready', ...facts }
        : { status: 'not ready', reason: reasons.join(' '), ...facts }
    })
    monitoring.get(METRICS_PATH, ROUTE_OPTIONS, async (request, reply) => {
      if (!mayReadMetrics(request)) throw new NotFound()
      return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await readMetrics())
    })
  })
}

/** A day: all servers share the sweep, so a proxy that asks /readyz would take the whole site down. */
const SWEEP_WITHIN_MS = 24 * 60 * 60_000

/** Returns sentences about why the books keep this server from being ready. */
export async function findTroubles(
  books: BooksReader | undefined,
  { now, startedAt }: { now: Date; startedAt: Date },
): Promise<{ sweepAgeSeconds: number | null; reasons: string[] }> {
  if (books === undefined) return { sweepAgeSeconds: null, reasons: [] }
  const [answer, isWritable] = await Promise.all([books.readState(), books.isWritable()])
  if (answer === undefined) return { sweepAgeSeconds: null, reasons: ['The database does not answer.'] }
  const reasons: string[] = []
  if (!isWritable) {
    reasons.push('The database cannot be written: its disk may be full, or it is read-only.')
  }
  const refused = answer.machine['key-refused']
  if (refused !== undefined) reasons.push(`Paystack refuses PAYSTACK_SECRET_KEY (${refused.words}).`)
  const sweptAt = answer.lastSweepAt === undefined ? undefined : Date.parse(answer.lastSweepAt)
  const failing = answer.machine['jobs-failing']
  if (failing !== undefined) reasons.push(`Work in the background fails (${failing.words}).`)
  // A server that has just started gets the same time for its first sweep.
  if (now.getTime() - Math.max(sweptAt ?? 0, startedAt.getTime()) > SWEEP_WITHIN_MS) {
    reasons.push("Paystack's list of payments was not read to its end for more than a day.")
  }
  const sweepAgeSeconds =
    sweptAt === undefined ? null : Math.max(0, Math.round((now.getTime() - sweptAt) / 1_000))
  return { sweepAgeSeconds, reasons }
}
