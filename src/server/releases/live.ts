import type { FastifyBaseLogger } from 'fastify'
import { errorMessageOf } from '../../shared/error-facts'
import { assertFits, ReleaseError } from './description'
import { KEEP_MS, type ReleaseStore, type StoredRelease } from './store'

export type ServedRelease = Pick<StoredRelease, 'id' | 'siteDir' | 'contentDir'>

export interface Releases {
  /** Returns the release that is live at this moment. A request asks once and uses the answer throughout. */
  live(): ServedRelease
  /** Returns folders of earlier releases that open tabs may need, the newest first. */
  earlierDirs(): readonly string[]
}

export type FollowedReleases = Awaited<ReturnType<typeof followReleases>>

/** How soon a publish or `npm run releases -- use ID` in another process is noticed. */
const POLL_MS = 250
const POLL_AFTER_FAILURE_MS = 5_000

/**
 * Polls a small file, because network folders do not report changes. When `takeOver` rejects, the old
 * release stays, and the new one is tried again. Throws a ReleaseError for an empty store.
 */
export async function followReleases(
  store: ReleaseStore,
  log: FastifyBaseLogger,
  takeOver: (release: StoredRelease) => Promise<void> = async () => undefined,
) {
  const first = await store.live()
  if (first === undefined) {
    throw new ReleaseError(`There is no release to serve in ${store.releasesDir}: run \`npm run publish\``)
  }
  const { settings } = first.description
  let live = first
  let earlierDirs = await findEarlierDirs(store, live)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function takeOverLive(): Promise<boolean> {
    try {
      const chosen = await store.live()
      if (chosen === undefined || chosen.id === live.id || isStopped) return true
      const dirs = await findEarlierDirs(store, chosen)
      assertFits(chosen.description, settings)
      await takeOver(chosen)
      live = chosen
      earlierDirs = dirs
      log.info({ release: chosen.id }, 'release is live')
      return true
    } catch (error) {
      log.error({ reason: errorMessageOf(error) }, 'the live release could not be taken over')
      return false
    }
  }

  async function poll(): Promise<void> {
    const delayMs = (await takeOverLive()) ? POLL_MS : POLL_AFTER_FAILURE_MS
    if (!isStopped) timer = setTimeout(() => void poll(), delayMs).unref()
  }

  return {
    live: () => live,
    earlierDirs: () => earlierDirs.filter(({ until }) => Date.now() < until).map(({ dir }) => dir),
    start: () => void poll(),
    takeOverLive,
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

async function findEarlierDirs(store: ReleaseStore, live: StoredRelease) {
  const earlier = (await store.list()).filter(({ id }) => id !== live.id)
  return Promise.all(
    earlier.map(async ({ id, siteDir }) => ({
      dir: siteDir,
      until: (await store.lastUse(id)).getTime() + KEEP_MS,
    })),
  )
}
