import { readSiteEnv, type ServerEnv } from '../config/server-env'
import { makeWritableDir } from '../server/db/data-dir'
import { assertFits, buildSettingsOf, ReleaseError } from '../server/releases/description'
import { openReleaseStore } from '../server/releases/store'

/** Makes a release live until the next publish, after `record`. Throws a ReleaseError, and a ConfigError. */
export async function useRelease(
  id: string,
  env: ServerEnv,
  record: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const store = openReleaseStore(env)
  const release = (await store.list()).find((known) => known.id === id)
  if (release === undefined) {
    throw new ReleaseError(`There is no release "${id}": npm run releases lists them`)
  }
  assertFits(release.description, buildSettingsOf(readSiteEnv(), env))
  await makeWritableDir(env.releasesDir)
  await record()
  await store.goLive(id)
}
