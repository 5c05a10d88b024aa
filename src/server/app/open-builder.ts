import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { type Builder, type BuilderOptions, createBuilder } from '../rebuild/builder'
import { runPublish } from '../rebuild/run-publish'
import type { FollowedReleases } from '../releases/live'

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
  const script = join(__dirname, '../../publish/publish-command.ts')
  // In the way in which this process was started.
  const program = [...process.execArgv, `--max-old-space-size=${MEMORY_MB}`, script]
  return createBuilder({
    project,
    dataDir: env.dataDir,
    publish({ content, reason, ...run }) {
      const flags = content === 'live' ? ['--rebuild', '--live-content'] : ['--rebuild']
      const options = [...(releases === undefined ? ['--preview'] : flags), `--reason=${reason}`]
      return runPublish({ command: [process.execPath, ...program, ...options], cwd: project, ...run })
    },
    takeOverLive: releases?.takeOverLive ?? (async () => true),
    log,
    onEnd,
  })
}
