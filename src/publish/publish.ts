import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSiteEnv, type ServerEnv } from '../config/server-env'
import { checkContent } from '../content/check-content'
import { describeProblem } from '../content/problem'
import {
  assertFits,
  buildSettingsOf,
  fits,
  type Release,
  readRelease,
  releaseFile,
} from '../server/releases/description'
import { fingerprintInputs } from '../server/releases/inputs'
import type { Progress } from '../server/rebuild/rebuild'
import { openReleaseStore, type StoredRelease } from '../server/releases/store'
import { errorCodeOf, errorMessageOf } from '../shared/error-facts'
import { digestRoomList } from '../server/rooms/room'
import { writeContentFolder } from '../server/saved-content/content-folder'
import { takeBuildLock } from './build-lock'
import { checkSite } from './check-site'
import { isDiskFull, PublishError } from './publish-error'
import { readBooks } from './read-books'
import { runGatsby } from './run-gatsby'
import { snapshotRooms } from './snapshot-rooms'
import type { ContentSource } from '../server/rebuild/builder'
import { type ContentFolder, prepareWorkspace } from './workspace'

interface PublishOptions {
  /** Absolute folder of the project. */
  root: string
  env: ServerEnv
  /** The environment of this process, from which `env` was read. */
  environment: NodeJS.ProcessEnv
  /** Also prints Gatsby's output. */
  isShown: boolean
  /** Returns the live release when it was built from the same files, rooms and settings. */
  isOnlyForChanges: boolean
  onProgress: (progress: Progress) => void
  /** Called with lines for the person who publishes. */
  print: (line: string) => void
  signal: AbortSignal
  /** Who publishes or what has changed, for the list of releases. */
  reason?: string
  /** What the site shows: by default content/ of the project with what was saved at the desk. */
  content?: ContentSource | ContentFolder
  /**
   * The settings of the hotel's site, in a preview of it: the preview shows the rooms and the saved texts of its
   * database, contains none of its secrets, and is not built at the same time. By default `env`.
   */
  site?: ServerEnv
  /** Called with the copy of content/ that the site is built from, before it is checked. */
  prepareContent?: (contentDir: string) => Promise<void>
}

const LOGS_KEPT = 20
/** At the desk, beside the first one. */
const PROBLEMS_SHOWN = 20

/**
 * Builds the site from the current project and database, checks it, stores it and makes it live. If anything
 * fails, the live release stays. Throws a PublishError that says in one line why nothing was published.
 */
export async function publish(options: PublishOptions): Promise<StoredRelease> {
  const { env, site = env, onProgress, signal } = options
  const waitMs = env.buildTimeoutMs
  const dir = join(env.dataDir, 'build')
  const onWait = () => onProgress({ state: 'queued', step: 'waiting for another build' })
  const lock = await takeBuildLock(site.releasesDir, { waitMs, onWait, signal })
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
  const { root, env, site = env, environment, isShown, onProgress, print, signal } = options
  const store = openReleaseStore(env)
  const workspace = join(dir, 'workspace')
  onProgress({ state: 'building', step: 'reading content' })
  const live = await store.live()
  const content = await findContent(dir, options, live)
  await prepareWorkspace(root, workspace, content)
  await options.prepareContent?.(join(workspace, 'content'))
  const hasSameFiles = live !== undefined && isBuiltFrom(live, workspace, options)
  if (!hasSameFiles) await assertContent(join(workspace, 'content'), content)
  const snapshotDir = join(dir, 'rooms')
  // A remote host's rooms are not known before the build.
  const rooms =
    env.apiHost === ''
      ? await snapshotRooms({ env: site, contentDir: join(workspace, 'content'), snapshotDir })
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
  const built = { siteDir: join(workspace, 'public'), contentDir: join(workspace, 'content') }
  const description = readRelease(built.siteDir)
  if (description === undefined) throw new PublishError('the build left no release', logFile)
  assertFits(description, buildSettingsOf(readSiteEnv(environment), env))
  const { siteDir } = built
  const secrets = secretsOf(site)
  const [problem, ...more] = await checkSite({ siteDir, liveDir: live?.siteDir, rooms, secrets, print })
  if (problem !== undefined) {
    const rest = more.length === 0 ? '' : `, and ${more.length} more`
    throw new PublishError(`${problem}${rest}`, logFile, true)
  }
  onProgress({ state: 'checking', step: 'storing the release' })
  const project = content.isLive ? live?.description.project : fingerprintInputs(root, environment)
  const published = { ...description, project, reason: options.reason } satisfies Release
  await writeFile(releaseFile(siteDir), `${JSON.stringify(published)}\n`)
  const release = await store.add(built)
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

/**
 * Returns true when a release was built from the workspace's files, ignoring the rooms. A release with rooms of
 * a remote host counts as out of date, because they may have changed.
 */
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

/** What a build shows. `isLive`: it is the content of the live release. */
type ChosenContent = ContentFolder & { isLive?: boolean }

async function findContent(
  dir: string,
  { root, env, site = env, content = 'saved' }: PublishOptions,
  live: StoredRelease | undefined,
): Promise<ChosenContent> {
  if (typeof content !== 'string') return content
  const contentName = 'content'
  if (content === 'live' && live) return { contentDir: live.contentDir, contentName, isLive: true }
  const projectContentDir = join(root, 'content')
  // A site whose rooms are on another host has no database, and no desk.
  if (env.apiHost !== '') return { contentDir: projectContentDir, contentName }
  // In a folder of this build's own: the server may be writing to its own at this moment.
  const folders = { projectContentDir, dataDir: dir }
  const contentDir = await readBooks(site, async (snapshot) => {
    const tables = await snapshot.introspection.getTables()
    // A database of an earlier version has no such table.
    return tables.some(({ name }) => name === 'content_files') && writeContentFolder(snapshot, folders)
  })
  return { contentDir: contentDir || projectContentDir, contentName }
}

/** Throws a PublishError with the first problem of content/. */
async function assertContent(
  contentDir: string,
  { contentName, isLive = false }: ChosenContent,
): Promise<void> {
  const [problem, ...more] = (await checkContent(contentDir, contentName)).problems
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

/** Returns the path of a new log, and removes the oldest logs. */
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

/** The driver does not decode a password with a bare %. */
function passwordIn({ password }: URL): string {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}
