import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { errorCodeOf } from '../../shared/error-facts'
import type { BuildFailure, BuildSuccess, Progress } from '../releases/progress'
import { plainReason } from './plain-reason'
import { type Rebuild, secondsOf } from './rebuild'
import { openRebuildFiles } from './rebuild-files'
import { createRetries } from './retries'
import type { PublishResult } from './run-publish'

export interface BuilderOptions {
  /** Absolute folder of the project. */
  project: string
  /** Absolute path of DATA_DIR. */
  dataDir: string
  /** Publishes the project as it stands when this is called. */
  publish: (run: { onProgress: (progress: Progress) => void; signal: AbortSignal }) => Promise<PublishResult>
  /**
   * Resolves with true when guests get this release or, after the signal, will get it; with false when the
   * server does not take it.
   */
  isServed: (releaseId: string, signal: AbortSignal) => Promise<boolean>
  log: FastifyBaseLogger
  now?: () => Date
  /** Pause after the first failure of what `triggerSoon` wanted, when that failure may pass. */
  tryAgainAfterMs?: number
  /** How long `triggerSoon` waits for further calls. */
  debounceMs?: number
}

export interface RebuildSummary {
  live: number
  failed: number
  /** The one that ended last. */
  last: Rebuild | undefined
}

/** Builds the site anew when it is told to, one build at a time. */
export interface Builder {
  /**
   * Gives the rebuild that will publish the project as it stands now, or later. During a build, all triggers
   * share one more. Takes the reason for the log.
   */
  trigger(reason: string): Rebuild
  /**
   * Does so once no such call has come for two seconds. Nobody waits for that rebuild: when it fails for a
   * reason that may pass, it is tried again.
   */
  triggerSoon(reason: string): void
  /** Gives one of the last rebuilds, also of another server on this DATA_DIR. */
  find(id: string): Rebuild | undefined
  /** Gives the rebuild that was triggered last; undefined when there was none. */
  latest(): Rebuild | undefined
  /** True while a rebuild waits or runs. */
  isBusy(): boolean
  /** Tells how the rebuilds since the start of the server ended. */
  summary(): RebuildSummary
  /** Ends the build that runs, and begins no other. */
  stop(): Promise<void>
}

const DEBOUNCE_MS = 2_000
const RESTARTED = 'the server was restarted'
/** What is told to whoever cannot correct it himself. */
const NOT_TAKEN_OVER = 'the site was built, but the server could not take it over: ask whoever runs it'

/** Makes the builder. What it knew of rebuilds before a restart it still knows. */
export async function createBuilder({
  project,
  dataDir,
  publish,
  isServed,
  log,
  now = () => new Date(),
  tryAgainAfterMs,
  debounceMs = DEBOUNCE_MS,
}: BuilderOptions): Promise<Builder> {
  const onError = (err: unknown) => log.warn({ err }, 'the states of rebuilds could not be stored')
  const files = await openRebuildFiles(join(dataDir, 'build', 'rebuilds'), { now, onError })
  const stopping = new AbortController()
  const { signal } = stopping
  const summary: RebuildSummary = { live: 0, failed: 0, last: undefined }
  /** Waits for its turn. Further triggers share it, because it reads content/ only when its turn comes. */
  let next: string | undefined
  let working: Promise<void> | undefined
  let soon: NodeJS.Timeout | undefined
  const retries = createRetries({
    trigger: () => void trigger('the last build failed'),
    ...(tryAgainAfterMs !== undefined && { firstMs: tryAgainAfterMs }),
  })

  function change(id: string, facts: Partial<Rebuild>): Rebuild {
    const { step: _step, ...known } = files.find(id) ?? { id, state: 'queued', triggeredAt: '' }
    const changed: Rebuild = { ...known, ...facts }
    if (changed.state === 'live' || changed.state === 'failed') {
      changed.endedAt = now().toISOString()
      summary[changed.state] += 1
      summary.last = changed
    }
    files.note(changed)
    return changed
  }

  function succeed(id: string, { release, ...facts }: BuildSuccess): void {
    const rebuild = change(id, facts)
    retries.forget()
    log.info({ rebuild: id, release, seconds: secondsOf(rebuild, now()) }, 'rebuild is live')
  }

  function fail(
    id: string,
    { isLasting = false, ...told }: Omit<BuildFailure, 'state'> & { output?: string },
  ): void {
    const reason = plainReason(told.reason, { project, dataDir })
    change(id, { state: 'failed', reason })
    if (isLasting || signal.aborted) retries.forget()
    const pauseMs = retries.plan()
    const again = pauseMs === undefined ? {} : { againInSeconds: Math.round(pauseMs / 1_000) }
    // An end in order is no error of anybody.
    log[told.reason === RESTARTED ? 'warn' : 'error']({ rebuild: id, ...told, ...again }, 'rebuild failed')
  }

  async function build(id: string): Promise<void> {
    const onProgress = (progress: Progress) => void change(id, progress)
    const result = await publish({ onProgress, signal })
    if (result.state === 'failed') {
      const { state: _state, ...told } = result
      return fail(id, told)
    }
    change(id, { state: 'checking', step: 'going live' })
    if (await isServed(result.release, signal)) succeed(id, result)
    else fail(id, { reason: NOT_TAKEN_OVER })
  }

  async function work(): Promise<void> {
    // All that trigger in the same moment share the first.
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
    if (next !== undefined) return files.find(id) ?? change(id, {})
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
        retries.want()
        trigger(reason)
      }, debounceMs).unref()
    },
    find: files.find,
    latest: files.latest,
    isBusy: () => working !== undefined,
    summary: () => summary,
    async stop() {
      stopping.abort()
      clearTimeout(soon)
      retries.forget()
      if (next !== undefined) fail(next, { reason: RESTARTED })
      next = undefined
      await working
      await files.close()
    },
  }
}
