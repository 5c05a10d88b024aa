import type { FastifyBaseLogger } from 'fastify'
import { assertFits, ReleaseError } from '../releases/description'
import { type FollowedReleases, followStore } from '../releases/live'
import type { ReleaseStore, StoredRelease } from '../releases/store'

/**
 * Follows a store of releases, and logs each switch. Nothing is followed before `start`. The first release
 * fits this server's settings, so one that was built with other settings is refused: the server needs a
 * restart with these first. Throws a ReleaseError when the store is empty.
 */
export async function followReleases(
  store: ReleaseStore,
  log: FastifyBaseLogger,
  takeOver: (release: StoredRelease) => Promise<void> = async () => undefined,
): Promise<FollowedReleases> {
  const first = await store.live()
  if (first === undefined) {
    throw new ReleaseError(
      `There is no release to serve: neither ${store.releasesDir} nor public/ has a whole one. Run \`npm run publish\``,
    )
  }
  return followStore({
    store,
    first,
    async takeOver(release) {
      assertFits(release.description, first.description.settings)
      await takeOver(release)
      log.info({ release: release.id }, 'release is live')
    },
    onFailure: (reason) => log.error({ reason }, 'the live release could not be taken over'),
  })
}
