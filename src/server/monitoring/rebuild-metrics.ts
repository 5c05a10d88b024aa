import { Counter, Gauge, type Registry } from 'prom-client'

/** Tells how the rebuilds since the start of the server ended. */
export interface RebuildSource {
  summary(): {
    live: number
    failed: number
    last: { state: string; triggeredAt: string; endedAt?: string | undefined } | undefined
  }
}

/** Adds the numbers of the rebuilds to a registry. */
export function addRebuildMetrics(registry: Registry, builder: RebuildSource): void {
  const total = new Counter({
    name: 'hotel_rebuilds_total',
    help: 'Rebuilds of the site that ended since the start of the server, by what became of them.',
    labelNames: ['state'] as const,
    collect() {
      const { live, failed } = builder.summary()
      this.reset()
      this.inc({ state: 'live' }, live)
      this.inc({ state: 'failed' }, failed)
    },
    registers: [],
  })
  const lastFailed = new Gauge({
    name: 'hotel_rebuild_last_failed',
    help: '1 when the last rebuild failed, or else 0.',
    collect() {
      this.set(builder.summary().last?.state === 'failed' ? 1 : 0)
    },
    registers: [],
  })
  const lastSeconds = new Gauge({
    name: 'hotel_rebuild_last_seconds',
    help: 'Time from the trigger of the last rebuild to its end; 0 without any.',
    collect() {
      const { last } = builder.summary()
      this.set(last?.endedAt ? (Date.parse(last.endedAt) - Date.parse(last.triggeredAt)) / 1_000 : 0)
    },
    registers: [],
  })
  for (const metric of [total, lastFailed, lastSeconds]) registry.registerMetric(metric)
}
