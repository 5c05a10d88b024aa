import '../config/check-node'
import { join } from 'node:path'
import { ConfigError, refuseArguments } from '../config/config-error'
import { loadEnvFile } from '../config/env-file'
import { readServerEnv } from '../config/server-env'
import { ContentError } from '../content/problem'
import { makePrivateFiles, makeReleasesDir, makeWritableDir } from '../server/db/data-dir'
import { ReleaseError } from '../server/releases/description'
import type { BuildReport } from '../server/rebuild/rebuild'
import { errorCodeOf, errorPathOf } from '../shared/error-facts'
import { complain, say } from '../terminal/lines'
import { publish } from './publish'
import { DISK_FULL, isDiskFull, PublishError } from './publish-error'

const REBUILD = '--rebuild'
const LIVE_CONTENT = '--live-content'
const REASON = '--reason='
const FLAGS = [REBUILD, LIVE_CONTENT]
/** `disconnect`: the server that started the build is gone. */
const STOP_EVENTS = ['SIGTERM', 'SIGINT', 'disconnect']
const WAITING = 'Another build is running: waiting for its end'

/** `--rebuild`: only after changes. `--live-content`: with the content of the live release. */
export async function publishProject(args: readonly string[]): Promise<'live' | 'failed' | 'stopped'> {
  makePrivateFiles()
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const event of STOP_EVENTS) process.on(event, stop)
  process.channel?.unref()
  const notes: string[] = []
  try {
    refuseArguments(
      'npm run publish',
      args.filter((word) => !FLAGS.includes(word) && !word.startsWith(REASON)),
    )
    loadEnvFile()
    const env = readServerEnv()
    await makeWritableDir(join(env.dataDir, 'build'))
    await makeReleasesDir(env.releasesDir)
    const { id } = await publish({
      root: process.cwd(),
      env,
      environment: process.env,
      reason: args.find((word) => word.startsWith(REASON))?.slice(REASON.length) ?? 'Published in a terminal',
      content: args.includes(LIVE_CONTENT) ? 'live' : 'desk',
      isShown: !process.connected,
      isOnlyForChanges: args.includes(REBUILD),
      onProgress: (progress) => {
        report(progress)
        if (progress.state === 'queued' && !process.connected) say(WAITING)
      },
      print: (line) => void notes.push(line),
      signal: stopping.signal,
    })
    report({ state: 'live', release: id, ...(notes.length === 0 ? {} : { notes }) })
    say(`Published ${id}`)
    return 'live'
  } catch (error) {
    process.exitCode = 1
    const failure = describeFailure(error)
    if (failure === undefined) throw error
    report(failure)
    const line = error instanceof PublishError ? error.message : failure.reason
    complain(line.replaceAll(/\s+/g, ' '))
    return stopping.signal.aborted ? 'stopped' : 'failed'
  } finally {
    for (const line of notes) say(line)
    for (const event of STOP_EVENTS) process.off(event, stop)
  }
}

function report(message: BuildReport): void {
  if (process.connected) process.send?.(message)
}

/** Returns why nothing was published; undefined when the error is a bug. */
function describeFailure(error: unknown): (BuildReport & { reason: string }) | undefined {
  const state = 'failed'
  if (error instanceof PublishError) {
    const { reason, logFile, isLasting, notes } = error
    return { state, reason, isLasting, notes: [...notes], ...(logFile !== undefined && { logFile }) }
  }
  if (error instanceof ContentError) return { state, reason: error.firstLine, isLasting: true }
  if (error instanceof ReleaseError || error instanceof ConfigError) return { state, reason: error.message }
  const path = errorPathOf(error)
  // For example, leftovers of another user's build.
  if (path !== '' && ['EACCES', 'EPERM', 'EROFS'].includes(errorCodeOf(error))) {
    return { state, reason: `${path} cannot be read or written (${errorCodeOf(error)})` }
  }
  return isDiskFull(error) ? { state, reason: DISK_FULL } : undefined
}

if (require.main === module) void publishProject(process.argv.slice(2))
