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

export interface OpenBuilderOptions {
  env: Pick<ServerEnv, 'dataDir'>
  /** The releases that this server serves. Undefined for the preview, whose server looks for the newest itself. */
  releases: FollowedReleases | undefined
  log: FastifyBaseLogger
  onEnd?: BuilderOptions['onEnd']
}

const MEMORY_MB = 1_024

/** Returns the builder that publishes the project in the working directory, or makes the desk's preview of it. */
export function openBuilder({ env, releases, log, onEnd }: OpenBuilderOptions): Builder {
  const project = process.cwd()
  const name = releases === undefined ? 'preview' : 'site'
  const flagsOf = (content: ContentSource) => {
    if (releases === undefined) return ['--preview']
    return content === 'live' ? ['--rebuild', '--live-content'] : ['--rebuild']
  }
  return createBuilder({
    project,
    dataDir: env.dataDir,
    marker: openMarker(join(env.dataDir, 'build', `${name}-under-way`)),
    publish: ({ content, reason, ...run }) =>
      runPublish({
        command: publishCommand(...flagsOf(content), `--reason=${reason}`),
        cwd: project,
        ...run,
      }),
    takeOverLive: releases?.takeOverLive ?? (async () => true),
    log,
    onEnd,
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
