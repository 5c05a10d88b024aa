import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { backoffMs, doublingMs } from '../../shared/backoff'
import { errorCodeOf } from '../../shared/error-facts'
import type { Marker } from './marker'
import { type BuildFailure, hasEnded, plainReason, type Progress, type Rebuild, secondsOf } from './rebuild'
import type { PublishResult } from './run-publish'

/**
 * Which texts and pictures a build shows: those saved at the desk, or those of the live release, so that nobody's
 * unfinished texts go out with a new price.
 */
export type ContentSource = 'saved' | 'live'

export interface BuilderOptions {
  /** Absolute folder of the project. */
  project: string
  /** Absolute path of DATA_DIR. */
  dataDir: string
  marker: Marker
  /** Publishes the project as it is when this is called. */
  publish: (run: {
    reason: string
    content: ContentSource
    onProgress: (progress: Progress) => void
    signal: AbortSignal
  }) => Promise<PublishResult>
  /** Switches the server to the live release. Resolves with false when it cannot. */
  takeOverLive: () => Promise<boolean>
  log: FastifyBaseLogger
  /** Called after each build that the server has not ended, with the reason of a failure. */
  onEnd?: ((reason?: string) => unknown) | undefined
  now?: () => Date
  /** Pause before a background build is retried. It doubles with each failure, up to an hour. */
  retryAfterMs?: number
  /** How long `triggerSoon` waits for further calls. */
  debounceMs?: number
}

export interface RebuildSummary {
  live: number
  failed: number
  /** The last finished rebuild. */
  last: Rebuild | undefined
}

/** Publishes the site when triggered, one build at a time. Remembers the last hundred builds. */
export interface Builder {
  /**
   * Triggers a rebuild of the current project and returns it. All triggers during a build share the next one,
   * which shows what was saved if one of them wants that. `reason` says who published or what has changed: the log
   * and the desk's list of releases show it.
   */
  trigger(reason: string, content?: ContentSource): Rebuild
  /**
   * Triggers a background rebuild, by default of the live content, debounced by two seconds. It is retried when it
   * fails for a temporary reason, and then shows what was saved if one of the calls before wanted that.
   */
  triggerSoon(reason: string, content?: ContentSource): void
  /** Resolves with the rebuild when it has ended. */
  ended(id: string): Promise<Rebuild>
  find(id: string): Rebuild | undefined
  latest(): Rebuild | undefined
  /** Returns the build under way, for which the latest may be waiting. */
  running(): Rebuild | undefined
  isBusy(): boolean
  summary(): RebuildSummary
  /** Ends the running build and starts no other. */
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
  marker,
  publish,
  takeOverLive,
  log,
  onEnd,
  now = () => new Date(),
  retryAfterMs = RETRY_AFTER_MS,
  debounceMs = DEBOUNCE_MS,
}: BuilderOptions): Builder {
  const stopping = new AbortController()
  const { signal } = stopping
  const summary: RebuildSummary = { live: 0, failed: 0, last: undefined }
  /** The oldest first. */
  const rebuilds = new Map<string, Rebuild>()
  /** The queued rebuild. Further triggers share it, because it reads the project only when it starts. */
  let next: { id: string; content: ContentSource; reasons: Set<string> } | undefined
  let working: Promise<void> | undefined
  let soon: NodeJS.Timeout | undefined
  /** The next background build, until it is live. */
  let background: { reason: string; content: ContentSource } = { reason: '', content: 'live' }
  const ends = new EventEmitter().setMaxListeners(0)
  /** Number of failures of the background build; undefined when there is nothing to retry. */
  let failures: number | undefined
  let retry: NodeJS.Timeout | undefined

  const brokenOff = marker.takeBrokenOff()?.toISOString()
  if (brokenOff !== undefined) {
    const id = randomUUID()
    rebuilds.set(id, { id, state: 'failed', reason: RESTARTED, triggeredAt: brokenOff, endedAt: brokenOff })
  }

  function change(id: string, facts: Partial<Rebuild>): Rebuild {
    const { step: _step, ...known } = rebuilds.get(id) ?? { id, state: 'queued', triggeredAt: '' }
    const changed: Rebuild = { ...known, ...facts }
    if (changed.state === 'live' || changed.state === 'failed') {
      changed.endedAt = now().toISOString()
      summary[changed.state] += 1
      summary.last = changed
      ends.emit(id, changed)
    }
    rebuilds.set(id, changed)
    for (const [old, rebuild] of rebuilds) {
      if (rebuilds.size > KEPT && hasEnded(rebuild)) rebuilds.delete(old)
    }
    return changed
  }

  const toPlain = (line: string) => plainReason(line, { project, dataDir })

  function cancelRetry(): void {
    failures = undefined
    background = { reason: '', content: 'live' }
    clearTimeout(retry)
  }

  /** Returns the pause until the retry; undefined when there is none. */
  function scheduleRetry(isLasting: boolean): number | undefined {
    if (isLasting || signal.aborted) cancelRetry()
    if (failures === undefined) return undefined
    failures += 1
    const pauseMs = backoffMs(failures, doublingMs(retryAfterMs, RETRY_MAX_MS))
    clearTimeout(retry)
    retry = setTimeout(triggerBackground, pauseMs).unref()
    return pauseMs
  }

  function fail(
    id: string,
    { isLasting = false, notes = [], ...failure }: Omit<BuildFailure, 'state'> & { output?: string },
  ): void {
    const more = notes.length === 0 ? {} : { notes: notes.map(toPlain) }
    const reason = toPlain(failure.reason)
    change(id, { state: 'failed', reason, isLasting, ...more })
    if (failure.reason !== RESTARTED) onEnd?.(reason)
    const pauseMs = scheduleRetry(isLasting)
    const again = pauseMs === undefined ? {} : { againInSeconds: Math.round(pauseMs / 1_000) }
    // A stopping server is not an error.
    log[failure.reason === RESTARTED ? 'warn' : 'error'](
      { rebuild: id, ...failure, ...again },
      'rebuild failed',
    )
  }

  async function build({ id, content, reasons }: NonNullable<typeof next>): Promise<void> {
    const onProgress = (progress: Progress) => void change(id, progress)
    const result = await publish({ reason: [...reasons].join('; '), content, onProgress, signal })
    if (result.state === 'failed') return fail(id, result)
    const { release, ...facts } = result
    change(id, { state: 'checking', step: 'going live' })
    if (!(await takeOverLive()) && !signal.aborted) return fail(id, { reason: NOT_TAKEN_OVER })
    const rebuild = change(id, facts)
    onEnd?.()
    cancelRetry()
    log.info({ rebuild: id, release, seconds: secondsOf(rebuild, now()) }, 'rebuild is live')
  }

  async function work(): Promise<void> {
    // All triggers of the same tick share the first build.
    await Promise.resolve()
    while (next !== undefined) {
      marker.set()
      const current = next
      next = undefined
      try {
        await build(current)
      } catch (error) {
        log.error({ err: error }, 'a rebuild broke off')
        fail(current.id, { reason: `the build broke off (${errorCodeOf(error)})` })
      }
    }
    // One that the end of the server breaks off is shown after the restart.
    if (!signal.aborted) marker.remove()
    working = undefined
  }

  function trigger(reason: string, content: ContentSource = 'saved'): Rebuild {
    const id = next?.id ?? randomUUID()
    log.info({ rebuild: id, reason, content }, 'rebuild triggered')
    if (next !== undefined) {
      if (content === 'saved') next.content = 'saved'
      next.reasons.add(reason)
      return rebuilds.get(id) ?? change(id, {})
    }
    const step = working === undefined ? {} : { step: 'waiting for another build' }
    const rebuild = change(id, { state: 'queued', triggeredAt: now().toISOString(), ...step })
    if (signal.aborted) return change(id, { state: 'failed', reason: RESTARTED })
    next = { id, content, reasons: new Set([reason]) }
    working ??= work()
    return rebuild
  }

  const triggerBackground = () => trigger(background.reason, background.content)

  return {
    trigger,
    triggerSoon(reason, content = 'live') {
      clearTimeout(soon)
      if (signal.aborted) return
      const wanted = { reason, content: content === 'saved' ? content : background.content }
      background = wanted
      soon = setTimeout(() => {
        failures ??= 0
        // A build that went live meanwhile had begun before this change.
        background = wanted
        triggerBackground()
      }, debounceMs).unref()
    },
    find: (id) => rebuilds.get(id),
    async ended(id) {
      const rebuild = rebuilds.get(id)
      if (rebuild !== undefined && hasEnded(rebuild)) return rebuild
      const [ended] = (await once(ends, id)) as [Rebuild]
      return ended
    },
    latest: () => [...rebuilds.values()].at(-1),
    running: () => [...rebuilds.values()].find((rebuild) => !hasEnded(rebuild)),
    isBusy: () => working !== undefined,
    summary: () => summary,
    async stop() {
      stopping.abort()
      clearTimeout(soon)
      cancelRetry()
      if (next !== undefined) fail(next.id, { reason: RESTARTED })
      next = undefined
      await working
    },
  }
}
