import { existsSync } from 'node:fs'
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerEnv } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { noteLastUse, placeAsset, pruneAssets } from './assets'
import { type Release, ReleaseError, readRelease } from './description'
import { copyTree, digestFiles, linkAtomically, listTree, openToGroup } from './files'
import { isHashedFile } from './hashed-file'
import { isWhole, writeManifest } from './manifest'
import { placePlainPicture } from './plain-picture'

/** A whole release on the disk. Nothing in its folder changes any more. */
export interface StoredRelease {
  /** Time of storing and hash of the site, such as "20261122T050312Z-1a2b3c4d". */
  id: string
  /** Absolute folder of the pages, scripts and pictures. */
  siteDir: string
  /** Absolute folder of the content/ that the site was built from. */
  contentDir: string
  description: Release
}

export interface ReleaseStore {
  /** Gives all releases, the newest first. */
  list(): Promise<StoredRelease[]>
  /** Gives the release that is served; undefined when there is none. */
  live(): Promise<StoredRelease | undefined>
  /** Copies a finished site and its content/ into the store. It does not go live by that. */
  add(site: { siteDir: string; contentDir: string }): Promise<StoredRelease>
  /** Removes a release that must never go live. */
  remove(id: string): Promise<void>
  /** Makes a release the one that is served. Throws a ReleaseError when there is no such release. */
  goLive(id: string): Promise<void>
  /**
   * Removes all but the newest `keep` releases, the live one and the one that it has just replaced, and what
   * runs that were cut off have left behind. Only the holder of the build's lock may call it.
   */
  prune(keep: number): Promise<void>
  /** Gives when a release was stored, or was live the last time; long ago when it is gone. */
  lastUse(id: string): Promise<Date>
  /** Absolute folder of the store. */
  releasesDir: string
  /** Absolute folder of the hashed files of the releases of the last 24 hours. */
  assetsDir: string
}

const ID = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/
const LIVE = 'live'
const NEW = '.new-'
/** A server that starts may add a release while another prunes. What is older was left by a run cut off. */
const ADDING_MS = 60 * 60 * 1_000
const READ_TRIES = 3
/** Files of a site that no guest sees, or sees as another file. */
const NOT_SHOWN = /\.(br|gz|map)$|^release\.json$/

/**
 * Gives the store of releases in the folder `releasesDir`, which the first `add` makes. Several servers may
 * share the folder: whatever appears in it appears whole, in one step.
 */
export function openReleaseStore(
  { releasesDir: root }: Pick<ServerEnv, 'releasesDir'>,
  now: () => Date = () => new Date(),
): ReleaseStore {
  const assetsDir = join(root, 'assets')
  const whole = new Set<string>()
  /** What was live before, and until when servers may still serve it: each takes the next over by itself. */
  let replaced: { id: string; until: number } | undefined

  async function find(id: string): Promise<StoredRelease | undefined> {
    if (!ID.test(id)) return undefined
    const [siteDir, contentDir] = [join(root, id, 'site'), join(root, id, 'content')]
    const description = readRelease(siteDir)
    if (description === undefined) return undefined
    // Looked at once: nothing in a whole release changes any more.
    if (!whole.has(id) && !(await isWhole(join(root, id)))) return undefined
    whole.add(id)
    return { id, siteDir, contentDir, description }
  }

  async function list(): Promise<StoredRelease[]> {
    const names = existsSync(root) ? await readdir(root) : []
    for (const id of whole) if (!names.includes(id)) whole.delete(id)
    const releases = await Promise.all(names.toSorted().toReversed().map(find))
    return releases.filter((release) => release !== undefined)
  }

  /** On a shared folder a read can fail while another server replaces the link: that is no missing link. */
  async function liveId(tries = READ_TRIES): Promise<string> {
    try {
      return await readlink(join(root, LIVE))
    } catch (error) {
      if (errorCodeOf(error) === 'ENOENT') return ''
      // Until the next switch, an earlier version of this program has left a file with the id.
      if (errorCodeOf(error) === 'EINVAL') return (await readFile(join(root, LIVE), 'utf8')).trim()
      if (tries <= 1) throw error
      return liveId(tries - 1)
    }
  }

  async function live(): Promise<StoredRelease | undefined> {
    return (await find(await liveId())) ?? (await list())[0]
  }

  return {
    releasesDir: root,
    assetsDir,
    list,
    live,
    async add({ siteDir, contentDir }) {
      const id = `${timeOf(now())}-${await hashSite(siteDir)}`
      await mkdir(root, { recursive: true, mode: 0o750 })
      const part = await mkdtemp(join(root, `${NEW}${id}-`))
      try {
        await copyTree(siteDir, join(part, 'site'), (path, from, to) =>
          isHashedFile(path) ? placeAsset(assetsDir, path, from, to) : undefined,
        )
        await copyTree(contentDir, join(part, 'content'), placePlainPicture)
        await writeManifest(part)
        for (const folder of [part, assetsDir]) await openToGroup(folder)
        // The rename is the moment in which the release is there: never half of it. When two servers start
        // at once, both add the same one.
        await rename(part, join(root, id)).catch(async (error: unknown) => {
          if ((await find(id)) === undefined) throw error
        })
      } finally {
        // On a full disk nothing stays behind.
        await rm(part, { recursive: true, force: true })
      }
      const stored = await find(id)
      if (stored === undefined) throw new ReleaseError(`${siteDir} holds no finished release`)
      return stored
    },
    async remove(id) {
      whole.delete(id)
      if (ID.test(id)) await rm(join(root, id), { recursive: true, force: true })
    },
    async goLive(id) {
      if ((await find(id)) === undefined)
        throw new ReleaseError(`There is no release ${id}: see \`npm run releases\``)
      const before = await find(await liveId())
      if (before !== undefined) {
        // Nothing in the folder changes any more, so its own time is free to tell this. Noted before the
        // switch, because servers look at it right after.
        await utimes(join(root, before.id), now(), now())
        await noteLastUse(assetsDir, before.siteDir, now())
        if (before.id !== id) replaced = { id: before.id, until: now().getTime() + ADDING_MS }
      }
      await linkAtomically(id, join(root, LIVE))
    },
    async lastUse(id) {
      const folder = await stat(join(root, id)).catch(() => undefined)
      return folder?.mtime ?? new Date(0)
    },
    async prune(keep) {
      const current = (await live())?.id
      const hourAgo = timeOf(new Date(now().getTime() - ADDING_MS))
      /** What a run that was cut off has left: a release that was being added, a note being written. */
      const isLeftBehind = async (name: string) =>
        (name.startsWith(NEW) && name < `${NEW}${hourAgo}`) ||
        (name.startsWith(`${LIVE}.`) && (await lstat(join(root, name))).mtimeMs < now().getTime() - ADDING_MS)
      const served = replaced !== undefined && now().getTime() < replaced.until ? replaced.id : undefined
      const kept = new Set([current, served, ...(await list()).slice(0, keep).map(({ id }) => id)])
      for (const name of existsSync(root) ? await readdir(root) : []) {
        const isOld = ID.test(name) && !kept.has(name) && (whole.has(name) || name < hourAgo)
        // Somebody may have chosen it just now.
        if ((isOld && name !== (await liveId())) || (await isLeftBehind(name))) {
          await rm(join(root, name), { recursive: true, force: true })
        }
      }
      const siteDirs = (await list()).map(({ siteDir }) => siteDir)
      await pruneAssets(assetsDir, siteDirs, now())
    },
  }
}

/** @example timeOf(new Date(0)) // '19700101T000000Z' */
function timeOf(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Gives eight hex digits that differ when any page, script or picture differs. */
async function hashSite(siteDir: string): Promise<string> {
  const paths = (await listTree(siteDir)).filter((path) => !NOT_SHOWN.test(path))
  return (await digestFiles(siteDir, paths)).slice(0, 8)
}
