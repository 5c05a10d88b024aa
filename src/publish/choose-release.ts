import { join, resolve } from 'node:path'
import { assertRunnable } from '../config/folders'
import { readSiteEnv, type ServerEnv } from '../config/server-env'
import { makeWritableDir, refuseForeignRoot } from '../server/db/data-dir'
import { type Choice, noteChoice, readChoice, restoreChoice } from '../server/releases/choice'
import { digestContent } from '../server/releases/content-digest'
import { assertFits, buildSettingsOf, ReleaseError } from '../server/releases/description'
import { openReleaseStore, type ReleaseStore, type StoredRelease } from '../server/releases/store'
import { takeBuildLock } from './build-lock'
import { runReleaseCommand } from './release-command'

/** A release as whoever chooses one sees it. */
export interface ListedRelease {
  id: string
  storedAt: Date
  isLive: boolean
  /** True when it is live because somebody chose it by hand. */
  isChosen: boolean
}

export interface Chooser {
  env: ServerEnv
  /** The environment from which `env` was read. */
  environment: NodeJS.ProcessEnv
  /** Takes what RELEASE_COMMAND says, line by line, with nothing in it that a terminal would obey. */
  tell: (line: string) => void
}

/** Gives the releases on the disk, the newest first. */
export async function listReleases(env: ServerEnv): Promise<ListedRelease[]> {
  const store = openReleaseStore(env)
  const [releases, live, choice] = [await store.list(), await store.live(), await readChoice(env.releasesDir)]
  return releases.map(({ id }) => {
    const isLive = id === live?.id
    return { id, storedAt: storedAt(id), isLive, isChosen: isLive && id === choice?.release }
  })
}

/**
 * Makes a release live, until content/ or a room changes: a server that runs takes it over within a second.
 * A build that was wanted before does not go live any more. Throws a ReleaseError when there is no such
 * release, when it was built for other settings, or when RELEASE_COMMAND fails, and a ConfigError when the
 * folder cannot be written; then the choice before still counts.
 */
export async function chooseRelease(id: string, { env, environment, tell }: Chooser): Promise<void> {
  const store = openReleaseStore(env)
  const chosen = (await store.list()).find((release) => release.id === id)
  if (chosen === undefined) throw new ReleaseError(`There is no release "${id}": npm run releases lists them`)
  assertFits(chosen.description, buildSettingsOf(readSiteEnv(environment), env))
  await makeWritableDir('RELEASES_DIR', env.releasesDir)
  await refuseForeignRoot(env.releasesDir)
  // Until content/ or a room changes again, no server builds anew by itself.
  const content = await digestContent(resolve('content')).catch(() => '')
  const choice = { release: id, content, at: new Date().toISOString() }
  await handOver(chosen, choice, store, { env, environment, tell })
}

/** Gives the time at which a release was stored, with which its id begins. */
function storedAt(id: string): Date {
  return new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Makes a release live, here and, by RELEASE_COMMAND, on other hosts. */
async function handOver(
  release: StoredRelease,
  choice: Choice,
  store: ReleaseStore,
  { env, environment, tell }: Chooser,
): Promise<void> {
  const { releasesDir, releaseCommand: command } = env
  if (command === undefined) return withChoice(releasesDir, choice, () => store.goLive(release.id))
  await assertRunnable(command)
  // A build that ends meanwhile must not upload its pages at the same time.
  const lock = await takeBuildLock(join(env.dataDir, 'build'), env, {
    waitMs: 0,
    onWait: () => undefined,
    signal: new AbortController().signal,
  })
  try {
    await withChoice(releasesDir, choice, async () => {
      await runReleaseCommand({ command, store, release, environment, tell, signal: lock.lost })
      await lock.assertHeld()
      await store.goLive(release.id)
    })
  } finally {
    await lock.release()
  }
}

/** Notes a choice and then does `work`. When that fails, the choice before counts again. */
async function withChoice(releasesDir: string, choice: Choice, work: () => Promise<void>): Promise<void> {
  const before = await readChoice(releasesDir)
  await noteChoice(releasesDir, choice)
  try {
    await work()
  } catch (error) {
    await restoreChoice(releasesDir, before)
    throw error
  }
}
