import { readdir, readFile, readlink } from 'node:fs/promises'
import { byMinute, isFlat, type Slope, slopeOf } from './slopes'

/** What a server's process holds at a moment. */
export interface Sample {
  /** Milliseconds since the process was started. */
  at: number
  memoryMb: number
  /** Of that: pages of files, which the system can take back at any time. */
  fileMb: number
  /** What lives in V8's heap, the pages that V8 holds for it, and what hangs on it outside, as buffers do. */
  heapMb: number
  heapPagesMb: number
  externalMb: number
  /** Open files and sockets. */
  descriptors: number
  sockets: number
  /** The longest delay of the event loop since the sample before. */
  delayMs: number
}

/** A server's process from its start to its end. */
export interface Life {
  server: string
  startedAt: number
  samples: Sample[]
}

/** How a long life went, behind its warming up. */
export interface LifeSlopes {
  server: string
  minutes: number
  memory: Slope
  /** Parts of the memory, for whoever looks for the reason of a growth. */
  parts: Record<'files' | 'heap' | 'heap pages' | 'external', Slope>
  descriptors: Slope
}

const KILOBYTES_PER_MB = 1024
const BYTES_PER_MB = 1024 * 1024
const MINUTE_MS = 60_000
/** Compiled code, caches and pools grow in the first minutes of a process, bounded memories for longer. */
const WARM_AFTER = { part: 1 / 3, leastMs: 3 * MINUTE_MS }
/** A life is long enough for a verdict with so many minutes behind the first ones. */
const JUDGED_MS = 12 * MINUTE_MS
/** Slopes up to here are no leak, whatever their error: MB and descriptors an hour. */
const BOUNDS = { memory: 15, descriptors: 5 }

/** Reads a process; undefined where there is no /proc, and when the process has ended meanwhile. */
export async function readSample(pid: number, url: string, at: number): Promise<Sample | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const names = await readdir(`/proc/${pid}/fd`)
    const targets = await Promise.all(
      names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')),
    )
    const metrics = await readMetrics(url)
    return {
      at,
      memoryMb: sizeIn(status, 'VmRSS'),
      fileMb: sizeIn(status, 'RssFile'),
      heapMb: metricOf(metrics, 'nodejs_heap_size_used_bytes') / BYTES_PER_MB,
      heapPagesMb: metricOf(metrics, 'nodejs_heap_size_total_bytes') / BYTES_PER_MB,
      externalMb: metricOf(metrics, 'nodejs_external_memory_bytes') / BYTES_PER_MB,
      descriptors: names.length,
      sockets: targets.filter((target) => target.startsWith('socket:')).length,
      delayMs: metricOf(metrics, 'nodejs_eventloop_lag_max_seconds') * 1_000,
    }
  } catch {
    return undefined
  }
}

/** Gives megabytes of a line in /proc/PID/status. */
function sizeIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / KILOBYTES_PER_MB
}

async function readMetrics(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) })
  return answer.text()
}

function metricOf(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
}

/** Gives the slopes of all lives that were long enough for some. */
export function slopesOf(lives: readonly Life[]): LifeSlopes[] {
  return lives.flatMap(({ server, samples }) => {
    const warmAfter = Math.max(WARM_AFTER.leastMs, WARM_AFTER.part * (samples.at(-1)?.at ?? 0))
    const warm = samples.filter(({ at }) => at >= warmAfter)
    const slope = (value: (sample: Sample) => number) =>
      slopeOf(byMinute(warm.map((sample) => ({ at: sample.at, value: value(sample) }))))
    const memory = slope(({ memoryMb }) => memoryMb)
    const files = slope(({ fileMb }) => fileMb)
    const heap = slope(({ heapMb }) => heapMb)
    const heapPages = slope(({ heapPagesMb }) => heapPagesMb)
    const external = slope(({ externalMb }) => externalMb)
    const descriptors = slope((sample) => sample.descriptors)
    if (!memory || !files || !heap || !heapPages || !external || !descriptors) return []
    const minutes = ((warm.at(-1)?.at ?? 0) - (warm[0]?.at ?? 0)) / MINUTE_MS
    const parts = { files, heap, 'heap pages': heapPages, external }
    return [{ server, minutes, memory, parts, descriptors }]
  })
}

/** Gives a line for everything that does not stay as it is in a long life. */
export function findGrowth(slopes: readonly LifeSlopes[]): string[] {
  return slopes
    .filter(({ minutes }) => minutes * MINUTE_MS >= JUDGED_MS)
    .flatMap(({ server, minutes, ...all }) =>
      (['memory', 'descriptors'] as const)
        .filter((name) => !isFlat(all[name], BOUNDS[name]))
        .map((name) => {
          const { perHour, error } = all[name]
          const told = `${perHour.toFixed(1)} ± ${error.toFixed(1)} an hour`
          return `growth ${server}: ${name} by ${told}, over ${minutes.toFixed(0)} minutes`
        }),
    )
}
