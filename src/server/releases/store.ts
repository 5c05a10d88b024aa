import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, lstat, mkdir, mkdtemp, readdir, readlink, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerEnv } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { type Release, ReleaseError, readRelease } from './description'
import { copyTree, copyWithTime, isHashedFile, linkAtomically, openToGroup } from './files'
import { placePlainPicture } from './plain-picture'

/** A built site in the store. Its folder never changes. */
export interface StoredRelease {
  /** Time of storing and a random part: "20261122T050312Z-1a2b3c4d". */
  id: string
  siteDir: string
  contentDir: string
  description: Release
}

export type ReleaseStore = ReturnType<typeof openReleaseStore>

const ID = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/
const LIVE = 'live'
const NEW = '.new-'
/** How long tabs opened before a switch still find the scripts and pictures of their release. */
export const KEEP_MS = 24 * 60 * 60 * 1_000
/** Younger unfinished releases may belong to a server that is starting. */
const LEFTOVER_AFTER_MS = 60 * 60 * 1_000

/** Several servers may share the folder. A release is complete because it is renamed into place. */
export function openReleaseStore(
  { releasesDir: root }: Pick<ServerEnv, 'releasesDir'>,
  now: () => Date = () => new Date(),
) {
  function find(id: string): StoredRelease | undefined {
    if (!ID.test(id)) return undefined
    const [siteDir, contentDir] = [join(root, id, 'site'), join(root, id, 'content')]
    const description = readRelease(siteDir)
    return description && { id, siteDir, contentDir, description }
  }

  const readNames = async () => (existsSync(root) ? readdir(root) : [])

  async function list(): Promise<StoredRelease[]> {
    return (await readNames())
      .toSorted()
      .toReversed()
      .map(find)
      .filter((release) => release !== undefined)
  }

  async function liveId(): Promise<string> {
    try {
      return await readlink(join(root, LIVE))
    } catch (error) {
      // The link is missing, or is not a link.
      if (['ENOENT', 'EINVAL'].includes(errorCodeOf(error))) return ''
      throw error
    }
  }

  async function live(): Promise<StoredRelease | undefined> {
    return find(await liveId()) ?? (await list())[0]
  }

  async function lastUse(id: string): Promise<Date> {
    const folder = await stat(join(root, id)).catch(() => undefined)
    return folder?.mtime ?? new Date(0)
  }

  async function isStillNeeded(id: string): Promise<boolean> {
    return (await lastUse(id)).getTime() > now().getTime() - KEEP_MS
  }

  async function isLeftover(name: string): Promise<boolean> {
    if (!name.startsWith(NEW) && !name.startsWith(`${LIVE}.`)) return false
    const found = await lstat(join(root, name)).catch(() => undefined)
    return found !== undefined && found.mtimeMs < now().getTime() - LEFTOVER_AFTER_MS
  }

  return {
    releasesDir: root,
    list,
    /** Returns the release that the link `live` points to, or the newest one without such a link. */
    live,
    lastUse,
    /** Copies a site and its content/ into the store, without making it live. */
    async add({
      siteDir,
      contentDir,
    }: Pick<StoredRelease, 'siteDir' | 'contentDir'>): Promise<StoredRelease> {
      const id = `${timeOf(now())}-${randomBytes(4).toString('hex')}`
      await mkdir(root, { recursive: true, mode: 0o750 })
      const part = await mkdtemp(join(root, `${NEW}${id}-`))
      const [newest] = await list()
      try {
        await copyTree(siteDir, join(part, 'site'), (path, from, to) =>
          newest && isHashedFile(path) ? linkOrCopy(join(newest.siteDir, path), from, to) : undefined,
        )
        await copyTree(contentDir, join(part, 'content'), placePlainPicture)
        await openToGroup(part)
        await rename(part, join(root, id))
      } finally {
        // Leaves nothing behind, for example on a full disk.
        await rm(part, { recursive: true, force: true })
      }
      const stored = find(id)
      if (stored === undefined) throw new ReleaseError(`${siteDir} holds no finished release`)
      return stored
    },
    async remove(id: string): Promise<void> {
      if (ID.test(id)) await rm(join(root, id), { recursive: true, force: true })
    },
    /** Switches the link `live`. Throws a ReleaseError when there is no such release. */
    async goLive(id: string): Promise<void> {
      if (find(id) === undefined) {
        throw new ReleaseError(`There is no release ${id}: see \`npm run releases\``)
      }
      const before = find(await liveId())
      if (before !== undefined) {
        // `lastUse` reads the folder's time. Set before the switch, because servers look right after it.
        await utimes(join(root, before.id), now(), now())
      }
      await linkAtomically(id, join(root, LIVE))
    },
    /** Also keeps the live release, and those that tabs or other servers may need. Needs the build lock. */
    async prune(keep: number): Promise<void> {
      // Listed first, so that a release added by a starting server is not pruned.
      const names = await readNames()
      const current = (await live())?.id
      const newest = (await list()).slice(0, keep).map(({ id }) => id)
      const kept = new Set([current, ...newest])
      for (const name of names) {
        const isOld = ID.test(name) && !kept.has(name) && !(await isStillNeeded(name))
        // Somebody may just have rolled back to this release.
        if ((isOld && name !== (await liveId())) || (await isLeftover(name))) {
          await rm(join(root, name), { recursive: true, force: true })
        }
      }
    },
  }
}

/** Files of the same content share one copy, where the file system has hard links. */
async function linkOrCopy(shared: string, from: string, to: string): Promise<void> {
  try {
    if ((await stat(shared)).size !== (await stat(from)).size) throw new Error('not the same')
    await link(shared, to)
  } catch {
    await copyWithTime(from, to)
  }
}

/** @example timeOf(new Date(0)) // '19700101T000000Z' */
function timeOf(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}
