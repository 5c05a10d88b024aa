import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Registry } from 'prom-client'
import type { Database } from '../db/schema'
import { isStopping } from '../http/connections'
import { forbidCaching } from '../http/fastify'
import { NEVER_SHED } from '../http/load-shedding'
import { mayReadMetrics } from './access'
import { createBooksReader } from './books-state'
import { addHotelMetrics } from './hotel-metrics'
import { measureRequests } from './http-metrics'
import { addRebuildMetrics, type RebuildSource } from './rebuild-metrics'
import { checkReadiness } from './readiness'

export interface MonitoringOptions {
  /** METRICS_TOKEN; undefined: only programs on this machine read the metrics. */
  metricsToken: string | undefined
  dataDir: string
  /** Returns the id of the release that is served; '' when there is none. */
  releaseId: () => string
  /** Undefined for a server that builds no releases. */
  builder?: RebuildSource | undefined
  /** Undefined for a server without books. */
  database?: Kysely<Database>
  /** True for a server that no guest may be sent to. */
  isPreview?: boolean | undefined
  now?: () => Date
}

const HEALTH_PATH = '/healthz'
const READINESS_PATH = '/readyz'
const METRICS_PATH = '/metrics'
const MAY_READ_METRICS = 'mayReadMetrics'

/** Not a line in the log for each of them, and no refusal under load. */
const ROUTE_OPTIONS = { logLevel: 'error', config: NEVER_SHED } as const

/**
 * Adds GET /healthz, /readyz and /metrics, and measures all other requests of the app. The three are not
 * limited and not logged, and they are answered while guests are refused for too much load.
 */
export async function addMonitoring(
  app: FastifyInstance,
  {
    metricsToken,
    dataDir,
    releaseId,
    builder,
    database,
    isPreview = false,
    now = () => new Date(),
  }: MonitoringOptions,
): Promise<void> {
  const registry = new Registry()
  const books = database === undefined ? undefined : createBooksReader(database)
  const facts = { books, dataDir, releaseId, isPreview, now, startedAt: now() }
  const readMetrics = addHotelMetrics(registry, facts)
  if (builder !== undefined) addRebuildMetrics(registry, builder)
  measureRequests(app, registry, { except: [HEALTH_PATH, READINESS_PATH, METRICS_PATH] })
  addMetricsConstraint(app, metricsToken)

  await app.register(async (monitoring) => {
    monitoring.addHook('onRequest', forbidCaching)
    monitoring.get(HEALTH_PATH, ROUTE_OPTIONS, async (_request, reply) =>
      // A proxy may send guests to a server whose database is away: it still has the pages.
      isStopping(app) ? reply.code(503).send({ status: 'stopping' }) : { status: 'ok' },
    )
    monitoring.get(READINESS_PATH, ROUTE_OPTIONS, async (_request, reply) => {
      const readiness = await checkReadiness({ ...facts, isStopping: () => isStopping(app) })
      return reply.code(readiness.status === 'ready' ? 200 : 503).send(readiness)
    })
    const guarded = { ...ROUTE_OPTIONS, constraints: { [MAY_READ_METRICS]: true } }
    monitoring.get(METRICS_PATH, guarded, async (_request, reply) =>
      reply.type(registry.contentType).send(await readMetrics()),
    )
  })
}

/**
 * Makes a condition for routes out of `mayReadMetrics`. For a request that does not fulfil it the route does
 * not exist: it gets the very answer of an unknown path.
 */
function addMetricsConstraint(app: FastifyInstance, metricsToken: string | undefined): void {
  app.addConstraintStrategy({
    name: MAY_READ_METRICS,
    storage() {
      const handlers = new Map()
      return {
        get: (value) => handlers.get(value) ?? null,
        set: (value, handler) => void handlers.set(value, handler),
      }
    },
    // Fastify asks at every request, so that the path is looked at first.
    deriveConstraint: (request) =>
      request.url?.startsWith(METRICS_PATH) === true && mayReadMetrics(request, metricsToken),
    validate: () => true,
  })
}
