import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { type Builder, type BuilderOptions, createBuilder } from '../rebuild/builder'
import { runPublish } from '../rebuild/run-publish'
import type { FollowedReleases } from '../releases/live'

const MEMORY_MB = 1_024

export function openBuilder(
  { dataDir }: Pick<ServerEnv, 'dataDir'>,
  { takeOverLive }: FollowedReleases,
  log: FastifyBaseLogger,
  onEnd?: BuilderOptions['onEnd'],
): Builder {
  const project = process.cwd()
  const script = join(__dirname, '../../publish/publish-command.ts')
  // With the same Node and options as this process.
  const program = [
    process.execPath,
    ...process.execArgv,
    `--max-old-space-size=${MEMORY_MB}`,
    script,
  ] as const
  return createBuilder({
    project,
    dataDir,
    publish({ content, reason, ...run }) {
      const flags = content === 'live' ? ['--rebuild', '--live-content'] : ['--rebuild']
      return runPublish({ command: [...program, ...flags, `--reason=${reason}`], cwd: project, ...run })
    },
    takeOverLive,
    log,
    onEnd,
  })
}
