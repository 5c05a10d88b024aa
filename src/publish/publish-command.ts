import '../config/check-node'
import { join } from 'node:path'
import { ConfigError, refuseArguments } from '../config/config-error'
import { loadEnvFile } from '../config/env-file'
import { readServerEnv, type ServerEnv } from '../config/server-env'
import { ContentError } from '../content/problem'
import {
  makeDataDir,
  makePrivateFiles,
  makeWritableDir,
  makeReleasesDir,
  refuseForeignRoot,
} from '../server/db/data-dir'
import { ReleaseError } from '../server/releases/description'
import { openReleaseStore } from '../server/releases/store'
import type { BuildFailure, BuildMessage } from '../server/rebuild/rebuild'
import { errorCodeOf, errorPathOf } from '../shared/error-facts'
import { complain, say } from '../terminal/lines'
import { publish } from './publish'
import { PublishError } from './publish-error'

const REBUILD = '--rebuild'
const QUIET = '--quiet'
const WAITING = 'Another build is running: waiting for its end'

/**
 * Builds the site, checks it and makes it live. With `--quiet`, what Gatsby says goes to the log only. With
 * `--rebuild` it builds only when something has changed. It waits for a build of another process. A server
 * that started it receives its progress.
 */
async function main(): Promise<void> {
  makePrivateFiles()
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
  // The server that wanted the build is gone.
  process.on('disconnect', () => stopping.abort())
  process.channel?.unref()
  const words = process.argv.slice(2)
  const told: string[] = []
  try {
    refuseArguments(
      'npm run publish',
      words.filter((word) => ![REBUILD, QUIET].includes(word)),
    )
    loadEnvFile()
    const env = readServerEnv()
    await makeDataDir(env.dataDir)
    // Before the releases, which are usually below: it names DATA_DIR.
    await makeWritableDir('DATA_DIR', join(env.dataDir, 'build'))
    await makeReleasesDir(env.releasesDir)
    await makeWritableDir('RELEASES_DIR', env.releasesDir)
    await refuseForeignRoot(env.releasesDir)
    const { id } = await publish({
      root: process.cwd(),
      env,
      environment: process.env,
      store: openReleaseStore(env),
      keep: env.releasesKept,
      secrets: secretsOf(env),
      isShown: !words.includes(QUIET),
      waitMs: env.buildTimeoutMs,
      isOnlyForChanges: words.includes(REBUILD),
      onProgress: (progress) => {
        tell(progress)
        if (progress.state === 'queued' && !process.connected) say(WAITING)
      },
      tell: (line) => void told.push(line),
      signal: stopping.signal,
    })
    tell({ state: 'live', release: id, ...(told.length === 0 ? {} : { notes: told }) })
    say(`Published ${id}`)
  } catch (error) {
    process.exitCode = 1
    const failure = describeFailure(error)
    if (failure === undefined) throw error
    tell(failure)
    const line = error instanceof PublishError ? error.message : failure.reason
    complain(line.replaceAll(/\s+/g, ' '))
  } finally {
    // At the end: what Gatsby says is long.
    for (const line of told) say(line)
  }
}

/** Sends a message to the server that started this process, if one did. */
function tell(message: BuildMessage): void {
  if (process.connected) process.send?.(message)
}

/** Returns why nothing was published; undefined for a bug. */
function describeFailure(error: unknown): BuildFailure | undefined {
  if (error instanceof PublishError) {
    const { reason, logFile, isLasting } = error
    return { state: 'failed', reason, isLasting, ...(logFile === undefined ? {} : { logFile }) }
  }
  if (error instanceof ContentError) return { state: 'failed', reason: error.firstLine, isLasting: true }
  if (error instanceof ReleaseError || error instanceof ConfigError) {
    return { state: 'failed', reason: error.message }
  }
  const path = errorPathOf(error)
  // What a build of another user has left, for instance.
  if (path !== '' && ['EACCES', 'EPERM', 'EROFS'].includes(errorCodeOf(error))) {
    return { state: 'failed', reason: `${path} cannot be read or written (${errorCodeOf(error)})` }
  }
  const isFull = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(errorCodeOf(error))
  return isFull ? { state: 'failed', reason: 'the disk of DATA_DIR is full' } : undefined
}

/** Returns the secret values among the settings. */
function secretsOf({ payments, databaseUrl, mail, ...tokens }: ServerEnv): string[] {
  const secrets = [
    tokens.metricsToken ?? '',
    tokens.rebuildToken ?? '',
    'keys' in payments ? payments.keys.secretKey : '',
    databaseUrl === undefined ? '' : passwordIn(new URL(databaseUrl)),
    mail.smtp?.auth?.pass ?? '',
  ]
  // A short password would be found in every text.
  return secrets.filter((secret) => secret.length >= 8)
}

/** The driver takes a password with a bare % as it stands. */
function passwordIn({ password }: URL): string {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}

void main()
