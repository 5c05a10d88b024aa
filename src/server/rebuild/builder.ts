import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { backoffMs, doublingMs } from '../../shared/backoff'
import { errorCodeOf } from '../../shared/error-facts'
import { hasEnded, plainReason, type Progress, type Rebuild, secondsOf } from './rebuild'
import type { PublishResult } from './run-publish'

export interface BuilderOptions {
  /** Absolute folder of the project. */
  project: string
  /** Absolute path of DATA_DIR. */
  dataDir: string
  /** Publishes the project as it is when this is called. */
  publish: (run: { onProgress: (progress: Progress) => void; signal: AbortSignal }) => Promise<PublishResult>
  /** Resolves with true when guests get this release, and with false when the server could not take it over. */
  isServed: (releaseId: string) => Promise<boolean>
  log: FastifyBaseLogger
  now?: () => Date
  /** Pause after the first failure of a build that nobody waits for. Each further one doubles it, up to an hour. */
  retryAfterMs?: number
  /** How long `triggerSoon` waits for further calls. */
  debounceMs?: number
}

export interface RebuildSummary {
  live: number
  failed: number
  /** The one that ended last. */
  last: Rebuild | undefined
}

/** Publishes the site when it is triggered, one build at a time. Knows its last hundred builds. */
export interface Builder {
  /**
   * Returns the rebuild that will publish the project as it is now or later. All triggers during a build share
   * one more. Takes the reason for the log.
   */
  trigger(reason: string): Rebuild
  /**
   * Triggers once no such call has come for two seconds. Nobody waits for that rebuild: when it fails for a
   * reason that may pass, it is tried again.
   */
  triggerSoon(reason: string): void
  find(id: string): Rebuild | undefined
  /** Returns the rebuild that was triggered last. */
  latest(): Rebuild | undefined
  /** Returns true while a rebuild waits or runs. */
  isBusy(): boolean
  summary(): RebuildSummary
  /** Ends the build that runs, and starts no other. */
  stop(): Promise<void>
}

const KEPT = 100
const DEBOUNCE_MS = 2_000
const RETRY_AFTER_MS = 5 * 60_000
const RETRY_MAX_MS = 60 * 60_000
const RESTARTED = 'the server was restarted'
const NOT_TAKEN_OVER = 'the site was built, but the server could not take it over: ask the operator'

export function createBuilder({
  project,
  dataDir,
  publish,
  isServed,
  log,
  now = () => new Date(),
  retryAfterMs = RETRY_AFTER_MS,
  debounceMs = DEBOUNCE_MS,
}: BuilderOptions): Builder {
  const stopping = new AbortController()
  const { signal } = stopping
  const summary: RebuildSummary = { live: 0, failed: 0, last: undefined }
  /** The oldest first. */
  const rebuilds = new Map<string, Rebuild>()
  /** Waits for its turn. Further triggers share it, because it reads the project only when its turn comes. */
  let next: string | undefined
  let working: Promise<void> | undefined
  let soon: NodeJS.Timeout | undefined
  /** Failures of a build that nobody waits for; undefined while there is none to retry. */
  let failures: number | undefined
  let retry: NodeJS.Timeout | undefined

  function change(id: string, facts: Partial<Rebuild>): Rebuild {
    const { step: _step, ...known } = rebuilds.get(id) ?? { id, state: 'queued', triggeredAt: '' }
    const changed: Rebuild = { ...known, ...facts }
    if (changed.state === 'live' || changed.state === 'failed') {
      changed.endedAt = now().toISOString()
      summary[changed.state] += 1
      summary.last = changed
    }
    rebuilds.set(id, changed)
    for (const [old, rebuild] of rebuilds) {
      if (rebuilds.size > KEPT && hasEnded(rebuild)) rebuilds.delete(old)
    }
    return changed
  }

  function cancelRetry(): void {
    failures = undefined
    clearTimeout(retry)
  }

  /** Returns the pause until the retry; undefined when there is none. */
  function scheduleRetry(isLasting: boolean): number | undefined {
    if (isLasting || signal.aborted) cancelRetry()
    if (failures === undefined) return undefined
    failures += 1
    const pauseMs = backoffMs(failures, doublingMs(retryAfterMs, RETRY_MAX_MS))
    clearTimeout(retry)
    retry = setTimeout(() => void trigger('the last build failed'), pauseMs).unref()
    return pauseMs
  }

  function fail(
    id: string,
    {
      isLasting = false,
      ...failure
    }: { reason: string; isLasting?: boolean; logFile?: string; output?: string },
  ): void {
    change(id, { state: 'failed', reason: plainReason(failure.reason, { project, dataDir }) })
    const pauseMs = scheduleRetry(isLasting)
    const again = pauseMs === undefined ? {} : { againInSeconds: Math.round(pauseMs / 1_000) }
    // A server that stops is no error.
    log[failure.reason === RESTARTED ? 'warn' : 'error'](
      { rebuild: id, ...failure, ...again },
      'rebuild failed',
    )
  }

  async function build(id: string): Promise<void> {
    const onProgress = (progress: Progress) => void change(id, progress)
    const result = await publish({ onProgress, signal })
    if (result.state === 'failed') {
      const { state: _state, ...failure } = result
      return fail(id, failure)
    }
    const { release, ...facts } = result
    change(id, { state: 'checking', step: 'going live' })
    if (!(await isServed(release)) && !signal.aborted) return fail(id, { reason: NOT_TAKEN_OVER })
    const rebuild = change(id, facts)
    cancelRetry()
    log.info({ rebuild: id, release, seconds: secondsOf(rebuild, now()) }, 'rebuild is live')
  }

  async function work(): Promise<void> {
    // All triggers of this moment share the first build.
    await Promise.resolve()
    while (next !== undefined) {
      const id = next
      next = undefined
      try {
        await build(id)
      } catch (error) {
        log.error({ err: error }, 'a rebuild broke off')
        fail(id, { reason: `the build broke off (${errorCodeOf(error)})` })
      }
    }
    working = undefined
  }

  function trigger(reason: string): Rebuild {
    const id = next ?? randomUUID()
    log.info({ rebuild: id, reason }, 'rebuild triggered')
    if (next !== undefined) return rebuilds.get(id) ?? change(id, {})
    const step = working === undefined ? {} : { step: 'waiting for another build' }
    const rebuild = change(id, { state: 'queued', triggeredAt: now().toISOString(), ...step })
    if (signal.aborted) return change(id, { state: 'failed', reason: RESTARTED })
    next = id
    working ??= work()
    return rebuild
  }

  return {
    trigger,
    triggerSoon(reason) {
      clearTimeout(soon)
      if (signal.aborted) return
      soon = setTimeout(() => {
        failures ??= 0
        trigger(reason)
      }, debounceMs).unref()
    },
    find: (id) => rebuilds.get(id),
    latest: () => [...rebuilds.values()].at(-1),
    isBusy: () => working !== undefined,
    summary: () => summary,
    async stop() {
      stopping.abort()
      clearTimeout(soon)
      cancelRetry()
      if (next !== undefined) fail(next, { reason: RESTARTED })
      next = undefined
      await working
    },
  }
}
