import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../config/server-env'
import type { Database } from '../db/schema'
import { type Builder, createBuilder } from '../rebuild/builder'
import type { Watch } from '../rebuild/automatic'
import { watchContent } from '../rebuild/content-watch'
import { watchHost } from '../rebuild/host-watch'
import { watchRooms } from '../rebuild/rooms-watch'
import { runPublish } from '../rebuild/run-publish'
import { findTakenOver, type Releases } from '../releases/live'
import type { ReleaseStore } from '../releases/store'
import { digestRooms } from '../rooms/list-digest'

export interface RebuildsOptions {
  env: ServerEnv
  store: ReleaseStore
  /** What this server serves. */
  releases: Releases
  log: FastifyBaseLogger
  /** The books; undefined where the API is remote. */
  database?: Kysely<Database> | undefined
}

/** The builder of a server, and what triggers it by itself. */
export interface Rebuilds {
  builder: Builder
  /** Begins to look for changes. */
  start(): void
  /** Stops looking, and ends a build that runs. */
  stop(): Promise<void>
}

const MEMORY_MB = 1_024
/** A release that is live is taken over within a second; the first try may fail. */
const SERVED_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 50

/** Makes the builder of this server, which builds the project of the working directory. */
export async function openRebuilds({
  env,
  store,
  releases,
  log,
  database,
}: RebuildsOptions): Promise<Rebuilds> {
  const project = process.cwd()
  const { dataDir, apiHost } = env
  const script = join(__dirname, '../../publish/publish-command.ts')
  const node = [process.execPath, ...process.execArgv, `--max-old-space-size=${MEMORY_MB}`] as const
  const builder = await createBuilder({
    project,
    dataDir,
    publish: (run) =>
      runPublish({
        command: [...node, script, '--quiet', '--rebuild'],
        cwd: project,
        limitMs: env.buildTimeoutMs,
        ...run,
      }),
    isServed: (id, signal) => waitUntilServed(id, { store, releases, signal }),
    log,
  })

  const automatic = {
    live: () => findTakenOver(store, releases),
    trigger: (reason: string) => builder.triggerByItself(reason),
  }
  const watches: Watch[] = []
  if (env.isRebuiltByItself) {
    const contentDir = join(project, 'content')
    const onFailure = (reason: string) => log.warn({ reason }, 'content/ could not be looked at')
    watches.push(watchContent({ ...automatic, contentDir, isBusy: builder.isBusy, onFailure }))
  }
  if (env.isRebuiltByItself && database !== undefined) {
    const onFailure = (reason: string) =>
      log.warn({ reason }, 'the rooms of the books could not be looked at')
    const digest = () => digestRooms(database)
    watches.push(watchRooms({ ...automatic, digest, isBusy: builder.isBusy, onFailure }))
  }
  if (env.isRebuiltByItself && apiHost !== '' && env.rebuildPollMs > 0) {
    const onFailure = (reason: string) => log.warn({ reason }, 'the remote rooms could not be looked at')
    watches.push(watchHost({ ...automatic, apiHost, everyMs: env.rebuildPollMs, onFailure }))
  }
  return {
    builder,
    start() {
      for (const watch of watches) watch.start()
    },
    stop() {
      for (const watch of watches) watch.stop()
      return builder.stop()
    },
  }
}

/** True when guests get this release, or when another one was made live after it. */
async function waitUntilServed(
  id: string,
  { store, releases, signal }: Pick<RebuildsOptions, 'store' | 'releases'> & { signal: AbortSignal },
): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < SERVED_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    if (signal.aborted || releases.live().id === id || (await store.live())?.id !== id) return true
    await wait(LOOK_EVERY_MS)
  }
  return false
}
