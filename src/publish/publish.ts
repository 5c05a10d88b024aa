import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSiteEnv, type ServerEnv } from '../config/server-env'
import { checkContent } from '../content/check-content'
import { findDuePosts } from '../content/posts/planned-posts'
import { describeProblem } from '../content/problem'
import {
  assertFits,
  buildSettingsOf,
  fits,
  type Release,
  readRelease,
  releaseFile,
} from '../server/releases/description'
import { decodePath } from '../server/http/decode-path'
import { fingerprintInputs } from '../server/releases/inputs'
import type { BuildReport, ContentSource } from '../server/rebuild/rebuild'
import { openReleaseStore, type StoredRelease } from '../server/releases/store'
import { errorCodeOf, errorMessageOf } from '../shared/error-facts'
import { digestRoomList } from '../server/rooms/room'
import { checkSite } from './check-site'
import { isDiskFull, PublishError } from './publish-error'
import { runGatsby } from './run-gatsby'
import { readBooks, snapshotRooms } from './read-books'
import { prepareWorkspace, writeDeskFiles } from './workspace'
import { setTimeout as wait } from 'node:timers/promises'
import { makeWritableDir } from '../server/db/data-dir'
import { type Lock, takeFileLock } from '../server/db/lock'

export interface PublishOptions {
  root: string
  env: ServerEnv
  environment: NodeJS.ProcessEnv
  content: ContentSource
  reason?: string
  isShown?: boolean
  /** Builds nothing when the live release has the same files, rooms and settings, and returns it. */
  isOnlyForChanges?: boolean
  onProgress: (report: BuildReport) => void
  print: (line: string) => void
  signal: AbortSignal
}

const LOGS_KEPT = 20
const PROBLEMS_SHOWN = 20

/** Leaves the live release as it is when anything fails. Throws a PublishError. */
export async function publish(options: PublishOptions): Promise<StoredRelease> {
  const { env, onProgress, signal } = options
  const waitMs = env.buildTimeoutMs
  const dir = join(env.dataDir, 'build')
  const onWait = () => onProgress({ state: 'queued', step: 'waiting for another build' })
  const lock = await takeBuildLock(env.releasesDir, { waitMs, onWait, signal })
  try {
    return await buildAndCheck(dir, options)
  } catch (error) {
    // Bookings need the space more than the next build needs its cache.
    if (isDiskFull(error)) await rm(join(dir, 'workspace'), { recursive: true, force: true })
    throw error
  } finally {
    lock.release()
  }
}

async function buildAndCheck(dir: string, options: PublishOptions): Promise<StoredRelease> {
  const { root, env, environment, onProgress, print, signal } = options
  const store = openReleaseStore(env)
  const workspace = join(dir, 'workspace')
  onProgress({ state: 'building', step: 'reading content' })
  const live = await store.live()
  const contentDir = join(workspace, 'content')
  const shown = options.content === 'live' ? live : undefined
  await prepareWorkspace(root, workspace, shown?.contentDir ?? join(root, 'content'))
  // A site with a remote API has no database here, and no desk.
  if (options.content === 'desk' && env.apiHost === '') {
    await readBooks(env, (books) => writeDeskFiles(books, contentDir))
  }
  const hasSameFiles =
    live !== undefined &&
    isBuiltFrom(live, workspace, options) &&
    (await findDuePosts(live, new Date())).length === 0
  if (!hasSameFiles) await assertContent(contentDir, shown !== undefined)
  const snapshotDir = join(dir, 'rooms')
  // The build asks a remote host for its rooms later.
  const rooms = env.apiHost === '' ? await snapshotRooms(env, contentDir, snapshotDir) : []
  const hasSameRooms = hasSameFiles && live.description.rooms === digestRoomList(rooms)
  if (options.isOnlyForChanges && hasSameRooms) return live
  const logFile = await makeLog(join(dir, 'logs'))
  onProgress({ state: 'building', step: 'drawing pages and pictures' })
  await runGatsby({ ...options, workspace, dataDir: snapshotDir, logFile, timeoutMs: env.buildTimeoutMs })

  onProgress({ state: 'checking', step: 'checking pages and pictures' })
  const siteDir = join(workspace, 'public')
  const description = readRelease(siteDir)
  if (description === undefined) throw new PublishError('the build left no release', logFile)
  assertFits(description, buildSettingsOf(readSiteEnv(environment), env))
  const secrets = secretsOf(env)
  const [problem, ...more] = await checkSite({ siteDir, liveDir: live?.siteDir, rooms, secrets, print })
  if (problem !== undefined) {
    const rest = more.length === 0 ? '' : `, and ${more.length} more`
    throw new PublishError(`${problem}${rest}`, logFile, true)
  }
  onProgress({ state: 'checking', step: 'storing the release' })
  const project = shown === undefined ? fingerprintInputs(root, environment) : shown.description.project
  const published = { ...description, project, reason: options.reason } satisfies Release
  await writeFile(releaseFile(siteDir), `${JSON.stringify(published)}\n`)
  const release = await store.add({ siteDir, contentDir })
  try {
    if (signal.aborted) throw new PublishError('the build was stopped', logFile)
    await store.goLive(release.id)
  } catch (error) {
    await store.remove(release.id)
    throw error
  }
  // The new release stays live even when old ones cannot be removed.
  await store.prune(env.releasesKept).catch((error: unknown) => {
    print(`Old releases could not be removed (${errorCodeOf(error) || errorMessageOf(error)})`)
  })
  return release
}

/** Compares all but the rooms. With a remote host, whose rooms may have changed, always returns false. */
function isBuiltFrom(
  { description }: StoredRelease,
  workspace: string,
  { env, environment }: PublishOptions,
): boolean {
  return (
    env.apiHost === '' &&
    fits(description, buildSettingsOf(readSiteEnv(environment), env)) &&
    description.inputs === fingerprintInputs(workspace, environment)
  )
}

async function assertContent(contentDir: string, isLive: boolean): Promise<void> {
  const [problem, ...more] = (await checkContent(contentDir)).problems
  if (problem === undefined) return
  if (isLive) {
    const remedy = 'the site stays as it is until somebody publishes, at the desk or with `npm run publish`'
    const reason = `the live texts do not fit this version of the program (${describeProblem(problem)})`
    throw new PublishError(`${reason}: ${remedy}`, undefined, true)
  }
  const rest = more.length === 0 ? '' : `, and ${more.length} more: \`npm run content:check\` names all`
  const notes = more.slice(0, PROBLEMS_SHOWN).map(describeProblem)
  throw new PublishError(`${describeProblem(problem)}${rest}`, undefined, true, notes)
}

async function makeLog(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true })
  const old = (await readdir(dir)).toSorted().slice(0, -LOGS_KEPT)
  for (const name of old) await rm(join(dir, name))
  return join(dir, `${new Date().toISOString().replaceAll(':', '-')}.log`)
}

function secretsOf({ payments, databaseUrl, mail, ...tokens }: ServerEnv): string[] {
  const secrets = [
    tokens.metricsToken ?? '',
    tokens.rebuildToken ?? '',
    'keys' in payments ? payments.keys.secretKey : '',
    databaseUrl === undefined ? '' : passwordIn(new URL(databaseUrl)),
    mail.smtp?.auth?.pass ?? '',
  ]
  // A short password would occur in unrelated text.
  return secrets.filter((secret) => secret.length >= 8)
}

/** Returns a password, undecoded if it contains a bare %, as the driver does. */
function passwordIn({ password }: URL): string {
  return decodePath(password) ?? password
}

const LOOK_EVERY_MS = 250

/** Servers that share the folder share the lock. Throws a PublishError when another build takes too long. */
export async function takeBuildLock(
  releasesDir: string,
  { waitMs, onWait, signal }: { waitMs: number; onWait: () => void; signal: AbortSignal },
): Promise<Lock> {
  await makeWritableDir(releasesDir)
  const startedAt = Date.now()
  for (let tries = 1; ; tries += 1) {
    const lock = takeFileLock(join(releasesDir, 'lock'))
    if (lock !== undefined) return lock
    if (Date.now() - startedAt >= waitMs) {
      throw new PublishError('another build is running: wait until it has ended')
    }
    if (tries === 1) onWait()
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
      throw new PublishError('the build was stopped')
    })
  }
}
