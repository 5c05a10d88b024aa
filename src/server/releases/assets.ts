import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mapAtOnce } from '../async/map-at-once'
import { copyWithTime, FILES_AT_ONCE, isHashedFile, listTree } from './files'

/** How long tabs opened before a switch still find the scripts and pictures of their release. */
export const KEEP_MS = 24 * 60 * 60 * 1_000

/**
 * Puts a hashed file into a release. All releases share one copy of it, a hard link in `assetsDir`, which
 * outlives them. Where the file system has no links, each release has a copy.
 */
export async function placeAsset(assetsDir: string, path: string, from: string, to: string): Promise<void> {
  const shared = join(assetsDir, path)
  if (!(await hasSameSize(shared, from))) {
    const part = `${shared}.${randomUUID()}.part`
    await mkdir(dirname(shared), { recursive: true })
    await copyWithTime(from, part)
    await rename(part, shared)
  }
  // Another server may just have pruned the shared copy.
  await linkOrCopy(shared, to).catch(() => copyWithTime(from, to))
}

/**
 * Records that the hashed files of a site were needed until now. Files that are missing in `assetsDir` are put
 * there first.
 */
export async function noteLastUse(assetsDir: string, siteDir: string, now: Date): Promise<void> {
  const paths = (await listTree(siteDir)).filter(isHashedFile)
  await mapAtOnce(paths, FILES_AT_ONCE, async (path) => {
    const shared = join(assetsDir, path)
    // The modification time is part of the ETag, so the time of the last use is kept as the access time.
    if (!existsSync(shared)) {
      await mkdir(dirname(shared), { recursive: true })
      await linkOrCopy(join(siteDir, path), shared)
    }
    await utimes(shared, now, (await stat(shared)).mtime)
  })
}

/** Removes hashed files that are in none of the sites and were last needed 24 hours ago. */
export async function pruneAssets(assetsDir: string, siteDirs: string[], now: Date): Promise<void> {
  if (!existsSync(assetsDir)) return
  const needed = new Set<string>()
  for (const siteDir of siteDirs) for (const path of await listTree(siteDir)) needed.add(path)
  for (const path of await listTree(assetsDir)) {
    const asset = join(assetsDir, path)
    // A server that is adding a release may rename its copies.
    const lastUse = (await stat(asset).catch(() => undefined))?.atimeMs
    if (!needed.has(path) && lastUse !== undefined && lastUse < now.getTime() - KEEP_MS) await rm(asset)
  }
}

async function hasSameSize(file: string, other: string): Promise<boolean> {
  return existsSync(file) && (await stat(file)).size === (await stat(other)).size
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyWithTime(from, to)
  }
}
