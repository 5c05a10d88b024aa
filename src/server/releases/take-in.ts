import { assertFits, type BuildSettings, readRelease } from './description'
import type { ReleaseStore } from './store'

export interface BuiltSite {
  /** Absolute folder of a finished build, such as public/. */
  siteDir: string
  /** Absolute folder of the content/ that it was built from. */
  contentDir: string
}

/**
 * Stores the build of the checkout, and makes it live, when it is newer than every release of the store. So
 * `npm run build && npm run serve` serves what was built. Throws a ReleaseError when the build does not fit the
 * settings, and what `assertServes` throws; then the store is unchanged.
 */
export async function takeInBuild(
  store: ReleaseStore,
  site: BuiltSite,
  settings: BuildSettings,
  assertServes: () => Promise<void>,
): Promise<void> {
  const built = readRelease(site.siteDir)
  if (built === undefined) return
  const releases = await store.list()
  if (releases.some(({ description }) => description.builtAt >= built.builtAt)) return
  assertFits(built, settings)
  await assertServes()
  const added = await store.add(site)
  // Two servers on one shared folder that start at once: the one that added first is followed by the other.
  const first = (await store.list()).findLast(({ description }) => description.builtAt === built.builtAt)
  await store.goLive(first?.id ?? added.id)
  if (first !== undefined && first.id !== added.id) await store.remove(added.id)
}
