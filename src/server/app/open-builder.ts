import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../config/server-env'
import type { Database } from '../db/schema'
import { type Builder, type BuilderOptions, type ContentSource, createBuilder } from '../rebuild/builder'
import { openMarker } from '../rebuild/marker'
import { runPublish } from '../rebuild/run-publish'
import type { FollowedReleases } from '../releases/live'
import type { ReleaseStore } from '../releases/store'
import { digestRooms } from '../rooms/repository'

export interface BuilderPlace {
  env: Pick<ServerEnv, 'dataDir' | 'buildTimeoutMs'>
  log: FastifyBaseLogger
}

export interface OpenBuilderOptions extends BuilderPlace {
  store: ReleaseStore
  /** The releases that this server serves. */
  releases: FollowedReleases
}

/** What is built, and how. */
interface ProjectBuild extends Pick<BuilderOptions, 'isServed'> {
  name: 'site' | 'preview'
  flagsOf: (content: ContentSource) => string[]
}

const MEMORY_MB = 1_024

/** Returns the builder that publishes the project in the working directory. */
export function openBuilder({ store, releases, ...place }: OpenBuilderOptions): Builder {
  return createProjectBuilder(place, {
    name: 'site',
    flagsOf: (content) => (content === 'live' ? ['--rebuild', '--live-content'] : ['--rebuild']),
    isServed: (id) => isLive(id, { store, releases }),
  })
}

/** Returns the builder of the desk's preview, whose server looks for the newest one itself. */
export function openPreviewBuilder(place: BuilderPlace): Builder {
  return createProjectBuilder(place, {
    name: 'preview',
    flagsOf: () => ['--preview'],
    isServed: async () => true,
  })
}

function createProjectBuilder(
  { env, log }: BuilderPlace,
  { name, flagsOf, isServed }: ProjectBuild,
): Builder {
  const project = process.cwd()
  return createBuilder({
    project,
    dataDir: env.dataDir,
    marker: openMarker(join(env.dataDir, 'build', `${name}-under-way`)),
    publish: ({ content, reason, ...run }) =>
      runPublish({
        command: publishCommand(...flagsOf(content), `--reason=${reason}`),
        cwd: project,
        limitMs: env.buildTimeoutMs,
        ...run,
      }),
    isServed,
    log,
  })
}

/** Returns the command of a build, in the way in which this process was started. */
function publishCommand(...args: string[]): [string, ...string[]] {
  const script = join(__dirname, '../../publish/publish-command.ts')
  const memory = `--max-old-space-size=${MEMORY_MB}`
  return [process.execPath, ...process.execArgv, memory, script, '--quiet', ...args]
}

/**
 * Publishes when rooms were changed while no server was running, or when a server stopped before it published a
 * change. Compares with the newest release, not the live one, so that a restart does not undo a rollback.
 */
export async function catchUpWithRooms(
  store: ReleaseStore,
  database: Kysely<Database>,
  builder: Pick<Builder, 'triggerSoon'>,
): Promise<void> {
  const [newest] = await store.list()
  if (newest === undefined || newest.description.rooms === (await digestRooms(database))) return
  builder.triggerSoon('Rooms were changed while no server was running')
}

/** Returns true when this release is live, or a newer one is. */
async function isLive(
  id: string,
  { store, releases }: Pick<OpenBuilderOptions, 'store' | 'releases'>,
): Promise<boolean> {
  await releases.takeOverLive()
  return releases.live().id === id || (await store.live())?.id !== id
}
