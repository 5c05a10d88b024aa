import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { BooksReader } from './books-state'

export interface HotelMetricsOptions {
  /** Where the numbers of the books come from; undefined for a server without books. */
  books: BooksReader | undefined
  dataDir: string
  /** Returns the id of the release that is served; '' when there is none. */
  releaseId: () => string
  now: () => Date
  /** Counts as the last sweep for as long as there was none. */
  startedAt: Date
}

/** Returns the state of the hotel in Prometheus' text format. Asks the books at each call. */
export type ReadMetrics = () => Promise<string>

/** Adds the hotel's gauges to a registry, and returns the function that fills them and formats all metrics. */
export function addHotelMetrics(registry: Registry, options: HotelMetricsOptions): ReadMetrics {
  const { books, dataDir, releaseId } = options
  const release = new Gauge({
    name: 'hotel_release_info',
    help: 'Always 1. The label names the release that is served.',
    labelNames: ['release'] as const,
    registers: [registry],
  })
  const freeSpace = new Gauge({
    name: 'hotel_data_dir_available_bytes',
    help: 'Space on the file system of DATA_DIR that this user may still fill.',
    registers: [],
    async collect() {
      const disk = await statfs(dataDir).catch(() => undefined)
      if (disk === undefined) this.remove()
      else this.set(disk.bavail * disk.bsize)
    },
  })
  registry.registerMetric(freeSpace)
  const showBooks = books && addBooksGauges(registry, books, options)
  const ofThisProcess = processMetrics()
  return async () => {
    release.reset()
    release.set({ release: releaseId() }, 1)
    await showBooks?.()
    return Registry.merge([registry, ofThisProcess]).metrics()
  }
}

/** Returns a function that reads the books and sets the gauges. Unknown numbers are left out, never an old value. */
function addBooksGauges(registry: Registry, books: BooksReader, { now, startedAt }: HotelMetricsOptions) {
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
    "Time since the last complete sweep of Paystack's list; since the start when there was none.",
  )
  const ageOf = (moment: string | undefined) =>
    moment === undefined ? 0 : Math.max(0, (now().getTime() - Date.parse(moment)) / 1_000)

  return async () => {
    const [state, isWritable] = await Promise.all([books.readState(), books.isWritable()])
    databaseUp.set(state !== undefined && isWritable ? 1 : 0)
    for (const metric of [openPayments, openAge, mailsWaiting, sweepAge]) metric.remove()
    for (const metric of [refunds, refundAge]) metric.reset()
    if (state === undefined) return
    openPayments.set(state.openPayments.count)
    openAge.set(ageOf(state.openPayments.oldestAt))
    for (const { state: name, count, oldestAt } of state.refunds) {
      refunds.set({ state: name }, count)
      refundAge.set({ state: name }, ageOf(oldestAt))
    }
    mailsWaiting.set(state.mailsWaiting)
    sweepAge.set(ageOf(state.lastSweepAt ?? startedAt.toISOString()))
  }
}

let ofProcess: Registry | undefined

/** prom-client's own metrics tell about the whole process, so that all apps of one process share them. */
function processMetrics(): Registry {
  if (ofProcess !== undefined) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}
