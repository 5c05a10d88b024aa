import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../config/server-env'
import type { Database } from '../db/schema'
import { type Builder, createBuilder } from '../rebuild/builder'
import { runPublish } from '../rebuild/run-publish'
import type { Releases } from '../releases/live'
import type { ReleaseStore } from '../releases/store'
import { digestRooms } from '../rooms/repository'

export interface OpenBuilderOptions {
  env: Pick<ServerEnv, 'dataDir' | 'buildTimeoutMs'>
  store: ReleaseStore
  /** What this server serves. */
  releases: Releases
  log: FastifyBaseLogger
}

const MEMORY_MB = 1_024
/** A release that is live is taken over within a second; the first try may fail. */
const SERVED_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 50

/** Returns the builder of this server, which publishes the project of the working directory. */
export function openBuilder({ env, store, releases, log }: OpenBuilderOptions): Builder {
  const project = process.cwd()
  const script = join(__dirname, '../../publish/publish-command.ts')
  const node = [process.execPath, ...process.execArgv, `--max-old-space-size=${MEMORY_MB}`] as const
  return createBuilder({
    project,
    dataDir: env.dataDir,
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
}

/**
 * Publishes when rooms were changed while no server ran, or when one stopped before it published a change.
 * Compares with the newest release, not the live one: a restart does not undo a rollback.
 */
export async function catchUpWithRooms(
  store: ReleaseStore,
  database: Kysely<Database>,
  builder: Builder,
): Promise<void> {
  const [newest] = await store.list()
  if (newest === undefined || newest.description.rooms === (await digestRooms(database))) return
  builder.triggerSoon('the rooms have changed since the last release')
}

/** Returns true when guests get this release, or when another one went live after it. */
async function waitUntilServed(
  id: string,
  { store, releases, signal }: Pick<OpenBuilderOptions, 'store' | 'releases'> & { signal: AbortSignal },
): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < SERVED_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    if (signal.aborted || releases.live().id === id || (await store.live())?.id !== id) return true
    await wait(LOOK_EVERY_MS)
  }
  return false
}
