import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Up to the server's own limit for a request. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/**
 * Measures every answer of the app. The labels are bounded,
 * whatever guests send: the pattern of the route and never the path, a method from a list, and the first
 * digit of the status. Takes the patterns of the routes that are not measured.
 */
export function measureRequests(
  app: FastifyInstance,
  registry: Registry,
  { except }: { except: readonly string[] },
): void {
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
    const labels = { route, method: METHODS.has(method) ? method : 'other', status: classOf(statusCode) }
    durations.observe(labels, elapsedTime / 1_000)
  })
}

function classOf(statusCode: number): string {
  return `${Math.floor(statusCode / 100)}xx`
}
