import type { FastifyBaseLogger } from 'fastify'
import { errorMessageOf } from '../../shared/error-facts'
import { KEEP_MS } from './assets'
import { assertFits, ReleaseError } from './description'
import type { ReleaseStore, StoredRelease } from './store'

/** The folders that a release is served from. All are absolute. */
export type ServedRelease = Pick<StoredRelease, 'id' | 'siteDir' | 'contentDir'>

/** What the server serves. */
export interface Releases {
  /** Returns the release that is live at this moment. A request asks once and uses the answer throughout. */
  live(): ServedRelease
  /**
   * Returns folders with the hashed files and page data of releases before it that open tabs may still need,
   * the newest first.
   */
  earlierDirs(): readonly string[]
}

export interface FollowedReleases extends Releases {
  /** The release that is live at this moment. */
  live(): StoredRelease
  /** Begins to look for another release that goes live. */
  start(): void
  /** Stops looking. The last release stays. */
  stop(): void
}

/** A publish or `npm run releases -- use ID` in another process is seen within this time. */
const LOOK_MS = 250
const LOOK_AFTER_FAILURE_MS = 5_000

/** Returns releases of which one, named "fixed", is always live. */
export function fixedRelease(dirs: Omit<ServedRelease, 'id'>): Releases {
  const served = { id: 'fixed', ...dirs }
  return { live: () => served, earlierDirs: () => [] }
}

/**
 * Follows a store: when another release goes live, it is taken over without a restart. Looks at a small file at
 * each interval, because network folders send no notice of a change. Nothing is followed before `start`.
 * `takeOver` is called with a new release before it is served; when it rejects, the server goes on with the old
 * one and tries again. A release that was built with other settings than the first is refused: the server needs a
 * restart with these. Throws a ReleaseError when the store is empty.
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
  const { settings } = first.description
  let live = first
  let earlierDirs = await findEarlierDirs(store, live)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function look(): Promise<void> {
    const chosen = await store.live()
    if (chosen === undefined || chosen.id === live.id || isStopped) return
    const dirs = await findEarlierDirs(store, chosen)
    assertFits(chosen.description, settings)
    await takeOver(chosen)
    live = chosen
    earlierDirs = dirs
    log.info({ release: chosen.id }, 'release is live')
  }

  async function lookAgainAndAgain(): Promise<void> {
    let delayMs = LOOK_MS
    try {
      await look()
    } catch (error) {
      const reason = errorMessageOf(error)
      log.error({ reason }, 'the live release could not be taken over')
      delayMs = LOOK_AFTER_FAILURE_MS
    }
    if (!isStopped) timer = setTimeout(() => void lookAgainAndAgain(), delayMs).unref()
  }

  return {
    live: () => live,
    earlierDirs: () => earlierDirs.filter(({ until }) => Date.now() < until).map(({ dir }) => dir),
    start: () => void lookAgainAndAgain(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** A folder, and until when open tabs may need it, in milliseconds since 1970. */
interface EarlierDir {
  dir: string
  until: number
}

async function findEarlierDirs(store: ReleaseStore, live: StoredRelease): Promise<EarlierDir[]> {
  const dirs: EarlierDir[] = []
  for (const { id, siteDir } of await store.list()) {
    const until = (await store.lastUse(id)).getTime() + KEEP_MS
    if (id !== live.id) dirs.push({ dir: siteDir, until })
  }
  return [...dirs, { dir: store.assetsDir, until: Infinity }]
}
