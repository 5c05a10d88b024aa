import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readSiteEnv } from '../config/read-site-env'
import type { ServerEnv } from '../config/server-env'
import { checkContent } from '../content/check-content'
import { describeProblem } from '../content/problem'
import { takeFileLock } from '../server/db/file-lock'
import { assertFits, buildSettingsOf, readRelease, ReleaseError } from '../server/releases/description'
import type { ReleaseStore, StoredRelease } from '../server/releases/store'
import { errorCodeOf } from '../shared/error-facts'
import { readRoomList } from '../server/rooms/room-list'
import { checkSite } from './check-site'
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
  /** Absolute folder to take as content/. Default: content/ of the project. */
  contentDir?: string
  /** Called with the copy of content/ that the site is built from, before it is checked. */
  prepareContent?: (contentDir: string) => Promise<void>
}

const LOGS_KEPT = 20

/**
 * Builds the site from the project as it is now, checks it, stores it and makes it live. Gives the release.
 * Whatever goes wrong, the release that was live goes on. Throws a ReleaseError that says in one line why
 * nothing was published: another build is running, the build failed, or the site did not pass the check.
 */
export async function publish(options: PublishOptions): Promise<StoredRelease> {
  const dir = join(options.env.dataDir, 'build')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const lock = takeFileLock(join(dir, 'lock'))
  if (lock === undefined) throw new ReleaseError('Another build is running: wait until it has ended')
  try {
    return await buildAndCheck(dir, options)
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOSPC') throw error
    throw new ReleaseError('Nothing was published: the disk is full')
  } finally {
    lock.release()
  }
}

async function buildAndCheck(dir: string, options: PublishOptions): Promise<StoredRelease> {
  const { root, env, environment, store, keep, secrets, isShown, signal } = options
  const workspace = join(dir, 'workspace')
  await prepareWorkspace(root, workspace, options.contentDir)
  await options.prepareContent?.(join(workspace, 'content'))
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
  await store.goLive(release.id)
  await store.prune(keep)
  return release
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
