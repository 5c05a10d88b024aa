import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { errorCodeOf } from '../../shared/error-facts'
import {
  type BuildReport,
  type ContentSource,
  hasEnded,
  plainReason,
  type Rebuild,
  secondsOf,
} from './rebuild'
import { type PublishResult, RESTARTED } from './run-publish'

export interface BuilderOptions {
  project: string
  dataDir: string
  /** Publishes the project as it is when this is called. */
  publish: (run: {
    reason: string
    content: ContentSource
    onProgress: (report: BuildReport) => void
    signal: AbortSignal
  }) => Promise<PublishResult>
  /** Switches the server to the live release. Resolves with false when it cannot. */
  takeOverLive: () => Promise<boolean>
  log: FastifyBaseLogger
  onEnd?: ((reason?: string) => unknown) | undefined
  now?: () => Date
}

export type Builder = ReturnType<typeof createBuilder>

interface Build {
  rebuild: Rebuild
  reasons: Set<string>
  ended: Promise<Rebuild>
  resolve: (rebuild: Rebuild) => void
}

const NOBODY_WAITS = () => undefined
const KEPT = 100
const NOT_TAKEN_OVER = 'the site was built, but the server could not take it over: ask the operator'

export function createBuilder({
  project,
  dataDir,
  publish,
  takeOverLive,
  log,
  onEnd,
  now = () => new Date(),
}: BuilderOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  const builds: Build[] = []
  /** The queued build. Further triggers share it, because it reads the project only when it starts. */
  let next: Build | undefined
  let working: Promise<void> | undefined

  const toPlain = (line: string) => plainReason(line, { project, dataDir })

  function change(build: Build, { logFile: _log, release: _release, ...facts }: BuildReport): void {
    const { step: _step, ...known } = build.rebuild
    build.rebuild = { ...known, ...facts }
    if (!hasEnded(facts)) return
    build.rebuild.endedAt = now().toISOString()
    build.resolve(build.rebuild)
  }

  async function fail(build: Build, { output, ...report }: PublishResult): Promise<void> {
    const reason = report.reason ?? ''
    const plain = { state: 'failed', reason: toPlain(reason), isLasting: report.isLasting ?? false } as const
    change(build, report.notes === undefined ? plain : { ...plain, notes: report.notes.map(toPlain) })
    const facts = { rebuild: build.rebuild.id, reason, logFile: report.logFile, output }
    // A stopping server is not an error.
    log[reason === RESTARTED ? 'warn' : 'error'](facts, 'rebuild failed')
    await onEnd?.(plain.reason)
  }

  async function run(build: Build): Promise<void> {
    const { reasons } = build
    build.rebuild.startedAt = now().toISOString()
    const { content } = build.rebuild
    const onProgress = (report: BuildReport) => change(build, report)
    const result = await publish({ reason: [...reasons].join('; '), content, onProgress, signal })
    if (result.state !== 'live') return fail(build, result)
    change(build, { state: 'checking', step: 'going live' })
    if (!(await takeOverLive()) && !signal.aborted) {
      return fail(build, { state: 'failed', reason: NOT_TAKEN_OVER })
    }
    change(build, result)
    const { rebuild } = build
    log.info(
      { rebuild: rebuild.id, release: result.release, seconds: secondsOf(rebuild, now()) },
      'rebuild is live',
    )
    await onEnd?.()
  }

  async function work(): Promise<void> {
    // All triggers of the same tick share the first build.
    await Promise.resolve()
    while (next !== undefined) {
      const build = next
      next = undefined
      try {
        await run(build)
      } catch (error) {
        log.error({ err: error }, 'a rebuild broke off')
        await fail(build, { state: 'failed', reason: `the build broke off (${errorCodeOf(error)})` })
      }
    }
    working = undefined
  }

  function enqueue(reason: string, content: ContentSource): Build {
    const build = next ?? newBuild()
    log.info({ rebuild: build.rebuild.id, reason, content }, 'rebuild triggered')
    if (content === 'desk') build.rebuild.content = 'desk'
    build.reasons.add(reason)
    if (signal.aborted) change(build, { state: 'failed', reason: RESTARTED })
    else next = build
    working ??= work()
    return build
  }

  function newBuild(): Build {
    const rebuild: Rebuild = {
      id: randomUUID(),
      state: 'queued',
      content: 'live',
      triggeredAt: now().toISOString(),
    }
    if (working !== undefined) rebuild.step = 'waiting for another build'
    let resolve: Build['resolve'] = NOBODY_WAITS
    const ended = new Promise<Rebuild>((settle) => (resolve = settle))
    const build: Build = { rebuild, reasons: new Set(), ended, resolve }
    builds.push(build)
    if (builds.length > KEPT) builds.shift()
    return build
  }

  return {
    /** Triggers during a build share the next one, which shows the desk's content if any asks for it. */
    trigger: (reason: string, content: ContentSource = 'desk'): Rebuild => enqueue(reason, content).rebuild,
    list: (): readonly Rebuild[] => builds.map(({ rebuild }) => rebuild),
    ended: async (id: string) => builds.find(({ rebuild }) => rebuild.id === id)?.ended,
    async stop(): Promise<void> {
      stopping.abort()
      if (next !== undefined) change(next, { state: 'failed', reason: RESTARTED })
      next = undefined
      await working
    },
  }
}

/** Returns the build under way. The latest build may be waiting for it. */
export function findRunning(builder: Pick<Builder, 'list'> | undefined): Rebuild | undefined {
  return builder?.list().find((rebuild) => !hasEnded(rebuild))
}
