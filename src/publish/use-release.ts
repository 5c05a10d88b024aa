import { join } from 'node:path'
import { assertRunnable } from '../config/folders'
import { readSiteEnv, type ServerEnv } from '../config/server-env'
import { makeWritableDir, refuseForeignRoot } from '../server/db/data-dir'
import { assertFits, buildSettingsOf, ReleaseError } from '../server/releases/description'
import { openReleaseStore } from '../server/releases/store'
import { takeBuildLock } from './build-lock'
import { runReleaseCommand } from './release-command'

/**
 * Makes an earlier release live until the next publish. Throws a ReleaseError when there is no such release,
 * it was built with other settings or RELEASE_COMMAND fails, and a ConfigError when the folder cannot be
 * written.
 */
export async function useRelease(
  id: string,
  env: ServerEnv,
  environment: NodeJS.ProcessEnv,
  tell: (line: string) => void,
): Promise<void> {
  const store = openReleaseStore(env)
  const release = (await store.list()).find((known) => known.id === id)
  if (release === undefined) {
    throw new ReleaseError(`There is no release "${id}": npm run releases lists them`)
  }
  assertFits(release.description, buildSettingsOf(readSiteEnv(environment), env))
  await makeWritableDir('RELEASES_DIR', env.releasesDir)
  await refuseForeignRoot(env.releasesDir)
  const command = env.releaseCommand
  if (command === undefined) return store.goLive(id)
  await assertRunnable(command)
  const signal = new AbortController().signal
  const lock = await takeBuildLock(join(env.dataDir, 'build'), env, {
    waitMs: 0,
    onWait: () => undefined,
    signal,
  })
  try {
    await runReleaseCommand({ command, store, release, environment, tell, signal: lock.lost })
    await lock.assertHeld()
    await store.goLive(id)
  } finally {
    await lock.release()
  }
}
