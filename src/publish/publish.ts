import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readSiteEnv, type ServerEnv } from '../config/server-env'
import { checkContent } from '../content/check-content'
import { describeProblem } from '../content/problem'
import { assertFits, buildSettingsOf, doesFit, readRelease } from '../server/releases/description'
import { fingerprintInputs } from '../server/releases/inputs'
import type { Progress } from '../server/rebuild/rebuild'
import { openReleaseStore, type StoredRelease } from '../server/releases/store'
import { errorCodeOf, errorMessageOf } from '../shared/error-facts'
import { digestRoomList } from '../server/rooms/room'
import { takeBuildLock } from './build-lock'
import { checkSite } from './check-site'
import { PublishError } from './publish-error'
import { runGatsby } from './run-gatsby'
import { snapshotRooms } from './snapshot-rooms'
import { type ContentFolder, prepareWorkspace } from './workspace'

export interface PublishOptions {
  /** Absolute folder of the project. */
  root: string
  env: ServerEnv
  /** The environment of this process, from which `env` was read. */
  environment: NodeJS.ProcessEnv
  /** Also shows what Gatsby says. */
  isShown: boolean
  /** Returns the live release when it was built from the same files, rooms and settings. */
  isOnlyForChanges: boolean
  onProgress: (progress: Progress) => void
  /** Called with lines for the person who publishes. */
  tell: (line: string) => void
  signal: AbortSignal
  /** The folder to take as content/. Default: content/ of the project. */
  content?: ContentFolder
  /** Called with the copy of content/ that the site is built from, before it is checked. */
  prepareContent?: (contentDir: string) => Promise<void>
}

const LOGS_KEPT = 20

/**
 * Builds the site from the project and the database as they are now, checks it, stores it and makes it live.
 * Whatever goes wrong, the release that was live stays. Throws a PublishError that says in one line why nothing
 * was published.
 */
export async function publish(options: PublishOptions): Promise<StoredRelease> {
  const { env, onProgress, signal } = options
  const waitMs = env.buildTimeoutMs
  const onWait = () => onProgress({ state: 'queued', step: 'waiting for another build' })
  const lock = await takeBuildLock(env.releasesDir, { waitMs, onWait, signal })
  try {
    return await buildAndCheck(join(env.dataDir, 'build'), options)
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOSPC') throw error
    throw new PublishError('the disk is full')
  } finally {
    lock.release()
  }
}

async function buildAndCheck(dir: string, options: PublishOptions): Promise<StoredRelease> {
  const { root, env, environment, content, isShown, onProgress, tell, signal } = options
  const store = openReleaseStore(env)
  const workspace = join(dir, 'workspace')
  onProgress({ state: 'building', step: 'reading content' })
  await prepareWorkspace(root, workspace, content)
  await options.prepareContent?.(join(workspace, 'content'))
  const live = await store.live()
  const hasSameFiles = live !== undefined && isBuiltFrom(live, workspace, options)
  if (!hasSameFiles) await assertContent(join(workspace, 'content'), content?.contentName)
  const snapshotDir = join(dir, 'rooms')
  // Those of a remote host are not known before the build.
  const rooms =
    env.apiHost === ''
      ? await snapshotRooms({ env, contentDir: join(workspace, 'content'), snapshotDir })
      : []
  const hasSameRooms = hasSameFiles && live.description.rooms === digestRoomList(rooms)
  if (options.isOnlyForChanges && hasSameRooms) return live
  const logFile = await makeLog(join(dir, 'logs'))
  onProgress({ state: 'building', step: 'drawing pages and pictures' })
  await runGatsby({
    workspace,
    dataDir: snapshotDir,
    environment,
    logFile,
    isShown,
    timeoutMs: env.buildTimeoutMs,
    signal,
  })

  onProgress({ state: 'checking', step: 'checking pages and pictures' })
  const site = { siteDir: join(workspace, 'public'), contentDir: join(workspace, 'content') }
  const built = readRelease(site.siteDir)
  if (built === undefined) throw new PublishError('the build left no release', logFile)
  assertFits(built, buildSettingsOf(readSiteEnv(environment), env))
  const { siteDir } = site
  const secrets = secretsOf(env)
  const [problem, ...more] = await checkSite({ siteDir, liveDir: live?.siteDir, rooms, secrets, tell })
  if (problem !== undefined) {
    const rest = more.length === 0 ? '' : `, and ${more.length} more`
    throw new PublishError(`${problem}${rest}`, logFile, true)
  }
  onProgress({ state: 'checking', step: 'storing the release' })
  const release = await store.add(site)
  try {
    if (signal.aborted) throw new PublishError('the build was stopped', logFile)
    await store.goLive(release.id)
  } catch (error) {
    await store.remove(release.id)
    throw error
  }
  // When the old releases cannot be removed, the new one stays live.
  await store.prune(env.releasesKept).catch((error: unknown) => {
    tell(`Old releases could not be removed (${errorCodeOf(error) || errorMessageOf(error)})`)
  })
  return release
}

/**
 * Returns true when a release was built from the files of the workspace, whatever the rooms are. What a remote
 * host would answer now is not known, so such a release counts as out of date.
 */
function isBuiltFrom(
  { description }: StoredRelease,
  workspace: string,
  { env, environment }: PublishOptions,
): boolean {
  return (
    env.apiHost === '' &&
    doesFit(description, buildSettingsOf(readSiteEnv(environment), env)) &&
    description.inputs === fingerprintInputs(workspace, environment)
  )
}

/** Throws a PublishError with the first problem of content/. */
async function assertContent(contentDir: string, name?: string): Promise<void> {
  const [problem, ...more] = (await checkContent(contentDir, name)).problems
  if (problem === undefined) return
  const rest = more.length === 0 ? '' : `, and ${more.length} more: \`npm run content:check\` names all`
  throw new PublishError(`${describeProblem(problem)}${rest}`, undefined, true)
}

/** Returns the name of a new log, and removes the oldest ones. */
async function makeLog(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true })
  const old = (await readdir(dir)).toSorted().slice(0, -LOGS_KEPT)
  for (const name of old) await rm(join(dir, name))
  return join(dir, `${new Date().toISOString().replaceAll(':', '-')}.log`)
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
