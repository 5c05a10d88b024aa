import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { readSiteEnv } from '../config/read-site-env'
import type { ServerEnv } from '../config/server-env'
import { checkContent } from '../content/check-content'
import { describeProblem } from '../content/problem'
import { assertFits, buildSettingsOf, readRelease, ReleaseError } from '../server/releases/description'
import type { ReleaseStore, StoredRelease } from '../server/releases/store'
import { readRoomList } from '../server/rooms/room-list'
import { type BuildLock, takeBuildLock } from './build-lock'
import { checkSite } from './check-site'
import { assertRunnable, runReleaseCommand } from './release-command'
import { runGatsby } from './run-gatsby'
import { prepareWorkspace } from './workspace'

export interface PublishOptions {
  /** Absolute folder of the project. */
  root: string
  env: ServerEnv
  /** The environment of this process, from which `env` was read. */
  environment: NodeJS.ProcessEnv
  store: ReleaseStore
  /** How many releases are kept. */
  keep: number
  /** Values of settings that must not stand in the site. */
  secrets: readonly string[]
  /** Also shows what Gatsby says. */
  isShown: boolean
  signal: AbortSignal
}

const LOGS_KEPT = 20

/**
 * Builds the site from the project as it is now, checks it, stores it and makes it live. Gives the release.
 * Whatever goes wrong, the release that was live goes on. Throws a ReleaseError that says in one line why
 * nothing was published: another build is running, here or on another server, the build failed, the site did
 * not pass the check, or RELEASE_COMMAND failed.
 */
export async function publish(options: PublishOptions): Promise<StoredRelease> {
  const dir = join(options.env.dataDir, 'build')
  await assertRunnable(options.env.releaseCommand)
  const lock = await takeBuildLock(dir, options.env)
  try {
    const signal = AbortSignal.any([options.signal, lock.lost])
    return await buildAndCheck(dir, lock, { ...options, signal })
  } catch (error) {
    await lock.assertHeld()
    throw error
  } finally {
    await lock.release()
  }
}

async function buildAndCheck(dir: string, lock: BuildLock, options: PublishOptions): Promise<StoredRelease> {
  const { root, env, environment, store, keep, secrets, isShown, signal } = options
  const workspace = join(dir, 'workspace')
  await prepareWorkspace(root, workspace)
  await assertContent(join(workspace, 'content'))
  const logFile = await makeLog(join(dir, 'logs'))
  const failure = await runGatsby({ workspace, environment, logFile, isShown, signal })
  if (failure !== undefined) throw new ReleaseError(`Nothing was published: ${failure} (${logFile})`)

  const site = { siteDir: join(workspace, 'public'), contentDir: join(workspace, 'content') }
  const built = readRelease(site.siteDir)
  if (built === undefined)
    throw new ReleaseError(`Nothing was published: the build left no release (${logFile})`)
  assertFits(built, buildSettingsOf(readSiteEnv(environment), env))
  const liveDir = (await store.live())?.siteDir
  const roomIds = env.apiHost === '' ? (await readRoomList(site.contentDir)).map(({ id }) => id) : []
  const [problem, ...more] = await checkSite({ siteDir: site.siteDir, liveDir, roomIds, secrets })
  if (problem !== undefined) {
    const rest = more.length === 0 ? '' : `, and ${more.length} more`
    throw new ReleaseError(`Nothing was published: ${problem}${rest} (${logFile})`)
  }
  const release = await store.add(site)
  try {
    await handOver(release, logFile, options)
    await lock.assertHeld()
  } catch (error) {
    await store.remove(release.id)
    throw error
  }
  await store.goLive(release.id)
  if (await lock.isHeld()) await store.prune(keep)
  return release
}

/**
 * Takes the release to other hosts. Before it goes live here: when that fails, nothing has changed, and the
 * books have not taken over rooms and prices that the pages elsewhere do not show.
 */
async function handOver(
  release: StoredRelease,
  logFile: string,
  { env: { releaseCommand }, environment, store, signal }: PublishOptions,
): Promise<void> {
  if (releaseCommand === undefined) return
  const log = createWriteStream(logFile, { flags: 'a' })
  try {
    await runReleaseCommand({ command: releaseCommand, store, release, environment, log, signal })
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    throw new ReleaseError(`Nothing was published: ${error.message} (${logFile})`)
  } finally {
    log.end()
    await finished(log)
  }
}

/** Throws a ReleaseError with the first problem of content/. */
async function assertContent(contentDir: string): Promise<void> {
  const [problem, ...more] = (await checkContent(contentDir)).problems
  if (problem === undefined) return
  const rest = more.length === 0 ? '' : `, and ${more.length} more: \`npm run content:check\` names all`
  throw new ReleaseError(`Nothing was published: ${describeProblem(problem)}${rest}`)
}

/** Gives the name of a new log, and removes the oldest ones. */
async function makeLog(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true })
  const old = (await readdir(dir)).toSorted().slice(0, -LOGS_KEPT)
  for (const name of old) await rm(join(dir, name))
  return join(dir, `${new Date().toISOString().replaceAll(':', '-')}.log`)
}
