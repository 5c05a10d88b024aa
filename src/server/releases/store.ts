import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { noteLastUse, placeAsset, pruneAssets } from './assets'
import { type Release, ReleaseError, readRelease } from './description'
import { copyTree, listTree, writeAtomically } from './files'
import { isHashedFile } from './hashed-file'
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
  /** Makes a release the one that is served. Throws a ReleaseError when there is no such release. */
  goLive(id: string): Promise<void>
  /**
   * Removes all but the newest `keep` releases and the live one, and what runs that were cut off have left
   * behind. Only the holder of the build's lock may call it.
   */
  prune(keep: number): Promise<void>
  /** Absolute folder of the hashed files of the releases of the last 24 hours. */
  assetsDir: string
}

const ID = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/
const LIVE = 'live'
const NEW = '.new-'

/** Gives the store of releases below DATA_DIR. The folder is made by the first `add`. */
export function openReleaseStore(dataDir: string, now: () => Date = () => new Date()): ReleaseStore {
  const root = join(dataDir, 'releases')
  const assetsDir = join(root, 'assets')

  function find(id: string): StoredRelease | undefined {
    if (!ID.test(id)) return undefined
    const [siteDir, contentDir] = [join(root, id, 'site'), join(root, id, 'content')]
    const description = readRelease(siteDir)
    return description && { id, siteDir, contentDir, description }
  }

  async function list(): Promise<StoredRelease[]> {
    const names = existsSync(root) ? await readdir(root) : []
    return names
      .toSorted()
      .toReversed()
      .map(find)
      .filter((release) => release !== undefined)
  }

  async function liveId(): Promise<string> {
    try {
      return (await readFile(join(root, LIVE), 'utf8')).trim()
    } catch {
      return ''
    }
  }

  async function live(): Promise<StoredRelease | undefined> {
    return find(await liveId()) ?? (await list())[0]
  }

  return {
    assetsDir,
    list,
    live,
    async add({ siteDir, contentDir }) {
      const id = `${timeOf(now())}-${await hashSite(siteDir)}`
      await mkdir(root, { recursive: true, mode: 0o700 })
      const part = await mkdtemp(join(root, `${NEW}${id}-`))
      try {
        await copyTree(siteDir, join(part, 'site'), (path, from, to) =>
          isHashedFile(path) ? placeAsset(assetsDir, path, from, to) : undefined,
        )
        await copyTree(contentDir, join(part, 'content'), placePlainPicture)
        // The rename is the moment in which the release is there: never half of it. When two servers start
        // at once, both add the same one.
        await rename(part, join(root, id)).catch((error: unknown) => {
          if (find(id) === undefined) throw error
        })
      } finally {
        // On a full disk nothing stays behind.
        await rm(part, { recursive: true, force: true })
      }
      const stored = find(id)
      if (stored === undefined) throw new ReleaseError(`${siteDir} holds no finished release`)
      return stored
    },
    async goLive(id) {
      if (find(id) === undefined)
        throw new ReleaseError(`There is no release ${id}: see \`npm run releases\``)
      const before = find(await liveId())
      await writeAtomically(join(root, LIVE), `${id}\n`)
      if (before !== undefined) await noteLastUse(assetsDir, before.siteDir, now())
    },
    async prune(keep) {
      const current = (await live())?.id
      const kept = new Set([current, ...(await list()).slice(0, keep).map(({ id }) => id)])
      for (const name of existsSync(root) ? await readdir(root) : []) {
        const isOld = ID.test(name) && !kept.has(name)
        const isCutOff = name.startsWith(NEW) || name.endsWith('.part')
        if (isOld || isCutOff) await rm(join(root, name), { recursive: true, force: true })
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
  const hash = createHash('sha256')
  for (const path of await listTree(siteDir)) {
    if (/\.(br|gz|map)$/.test(path) || path === 'release.json') continue
    hash.update(`${path}\0`).update(await readFile(join(siteDir, path)))
  }
  return hash.digest('hex').slice(0, 8)
}
