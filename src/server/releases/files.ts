import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { mapAtOnce } from '../async/map-at-once'

/** Gatsby puts a hash of the content into these names, so the files never change. */
const HASHED_FILE = /^(?:static\/.+|[^/]+[-.][0-9a-f]{10,}\.(?:js|css)(?:\.map|\.LICENSE\.txt)?)$/

/** Twice Node's number of file system threads, so that no thread is idle. */
export const FILES_AT_ONCE = 8

export function isHashedFile(path: string): boolean {
  return HASHED_FILE.test(path.replace(/\.(br|gz)$/, ''))
}

/** Returns sorted relative paths with slashes. Follows links to files, but not to folders. */
export async function listTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const isListed = entry.isFile() || (entry.isSymbolicLink() && (await isFile(path)))
    if (isListed) paths.push(relative(folder, path).replaceAll(sep, '/'))
  }
  return paths.toSorted()
}

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

/** Keeps modification times, which are part of ETags. Copies a file when `place` returns undefined. */
export async function copyTree(
  from: string,
  to: string,
  place?: (path: string, from: string, to: string) => Promise<void> | undefined,
): Promise<void> {
  await mapAtOnce(await listTree(from), FILES_AT_ONCE, async (path) => {
    const [source, target] = [join(from, path), join(to, path)]
    await mkdir(dirname(target), { recursive: true })
    await (place?.(path, source, target) ?? copyWithTime(source, target))
  })
}

export async function copyWithTime(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const { mtime } = await stat(from)
  // The access time records when an asset was last needed.
  await utimes(to, new Date(), mtime)
}

/** Makes a symbolic link, or replaces one, in one step that survives a kill at any moment. */
export async function linkAtomically(target: string, link: string): Promise<void> {
  // Two servers that share the folder may switch the link at once.
  const part = `${link}.${randomUUID()}.part`
  try {
    await symlink(target, part)
    await rename(part, link)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Lets nginx or Caddy in this user's group read a folder. Where that fails, our own server serves it. */
export async function openToGroup(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    await allow(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o750 : 0o640)
  }
  await allow(folder, 0o750)
}

async function allow(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch(() => undefined)
}
