import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { type GivenAnswer, onReadyAnswer } from '../http/ready-answers'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Up to the server's own limit for a request. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/**
 * Measures every answer that the app makes, and counts those that it has ready. The labels are bounded,
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
    help: 'Time from the first line of a request to the end of its answer. Answers that lay ready are not in it.',
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
  countReadyAnswers(app, registry)
}

/**
 * Counts the answers that lay in memory: what they take is far below what there is to measure. They are told
 * when somebody asks, because the labels of each one would cost a tenth of its time.
 */
function countReadyAnswers(app: FastifyInstance, registry: Registry): void {
  const untold = new Map<string, GivenAnswer & { count: number }>()
  const total = new Counter({
    name: 'hotel_http_ready_answers_total',
    help: 'Answers that lay ready in memory, and are not in hotel_http_request_duration_seconds.',
    labelNames: ['route', 'method', 'status'] as const,
    registers: [registry],
    collect() {
      for (const { route, method, status, count } of untold.values()) {
        total.inc({ route, method, status: classOf(status) }, count)
      }
      untold.clear()
    },
  })
  onReadyAnswer(app, (given) => {
    const key = `${given.status} ${given.method} ${given.route}`
    const entry = untold.get(key)
    if (entry === undefined) untold.set(key, { ...given, count: 1 })
    else entry.count += 1
  })
}

function classOf(statusCode: number): string {
  return `${Math.floor(statusCode / 100)}xx`
}
